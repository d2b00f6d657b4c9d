import { beforeEach, describe, expect, it } from 'vitest';
import { namedGiftFiles } from '#functions/domain/checkout/gift-files.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { moveGift, requestNewProof } from '#functions/domain/gift/move-gift.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import { loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import { findGift, openPrintShop, type PrintShop, paidGift, storyHtml } from '#tests/support/gifts.ts';

const { userId, giftId } = paidGift;
const wanted = { userId, giftId, replaces: null };
const photoKey = paidGift.photo?.key ?? '';

describe('makeGiftProof', () => {
  let shop: PrintShop;
  beforeEach(async () => {
    shop = await openPrintShop();
    await shop.table.commit(shop.gifts.addParts(paidGift));
    await shop.files.put(photoKey, Buffer.from('a photo'), 'image/jpeg');
  });

  const gift = () => findGift(shop, giftId);
  const make = (over: Partial<Shop> = {}) => makeGiftProof(wanted, { ...shop, ...over });

  it('sends only its id, text and photo to the printer, stores the PDF and mails the customer', async () => {
    expect(await make()).toBe('made');
    const photo = { data: Buffer.from('a photo').toString('base64'), widthPx: 1200, heightPx: 800 };
    const print = defaultPrint(paidGift.storyId);
    expect(shop.printed).toEqual([
      { giftId: paidGift.giftId, storyName: 'Burnt toast', description: storyHtml, print, photo },
    ]);
    const { status, proof } = await gift();
    expect(status).toBe('proof');
    expect(proof).toMatchObject({ pages: 2, photoDpi: 240 });
    expect(proof?.key).toMatch(new RegExp(`^u/u1/gift/${giftId}/[\\w-]{20,}\\.pdf$`));
    expect(String(shop.stored.get(proof?.key ?? '')?.bytes)).toBe('%PDF 1');
    expect(await shop.queuedMails()).toMatchObject([
      { template: 'gift-proof-ready', to: 'u1@example.com', data: { giftId } },
    ]);
    expect(await namedGiftFiles(userId, giftId, shop)).toEqual(new Set([photoKey, proof?.key]));
  });

  it('makes one proof for five concurrent and a later request, with one mail and one file', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => make()));
    expect(outcomes.toSorted()).toEqual(['made', ...Array.from({ length: 4 }, () => 'superseded')]);
    const printed = shop.printed.length;
    expect(await make()).toBe('superseded');
    expect(shop.printed).toHaveLength(printed);
    expect(await shop.queuedMails()).toHaveLength(1);
    expect(shop.proofFiles()).toEqual([(await gift()).proof?.key]);
  });

  it('leaves the gift unchanged when the printer or the bucket is unavailable, so that a retry succeeds', async () => {
    const out = () => Promise.reject(new Error('out'));
    for (const broken of [{ renderProof: out }, { files: { ...shop.files, put: out } }]) {
      await expect(make(broken)).rejects.toThrow('out');
      expect([await gift(), await shop.queuedMails()]).toEqual([paidGift, []]);
    }
    expect(await make()).toBe('made');
  });

  it('throws when the photo of the gift is missing', async () => {
    await shop.files.remove(photoKey);
    await expect(make()).rejects.toThrow('is gone');
    expect(shop.printed).toEqual([]);
  });

  it('keeps the file when the response of the table was lost', async () => {
    const lost = make({ transactions: loseFirstResponse(shop.table) });
    await expect(lost).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await make()).toBe('superseded');
    expect(shop.proofFiles()).toEqual([(await gift()).proof?.key]);
    expect(await shop.queuedMails()).toHaveLength(1);
  });

  it('requestNewProof replaces the existing proof', async () => {
    await make();
    const first = (await gift()).proof?.key ?? '';
    await requestNewProof(giftId, shop);
    const request = { userId, giftId, replaces: first };
    expect(await shop.queued()).toContainEqual(expect.objectContaining({ kind: 'gift-proof', gift: request }));
    expect(await makeGiftProof(request, shop)).toBe('made');
    expect(await makeGiftProof(request, shop)).toBe('superseded');
    const second = (await gift()).proof?.key;
    expect(second).not.toBe(first);
    expect(shop.proofFiles()).toEqual([second]);
    expect(await shop.queuedMails()).toHaveLength(2);
  });

  it('discards a new proof if the gift went to print meanwhile', async () => {
    await make();
    const first = (await gift()).proof?.key ?? '';
    const renderProof: Shop['renderProof'] = async (request) => {
      await moveGift(giftId, 'printing', shop, { approvedElsewhere: true });
      return shop.renderProof(request);
    };
    expect(await makeGiftProof({ ...wanted, replaces: first }, { ...shop, renderProof })).toBe('superseded');
    expect(await gift()).toMatchObject({ status: 'printing', proof: { key: first } });
    expect(shop.proofFiles()).toEqual([first]);
    await expect(requestNewProof(giftId, shop)).rejects.toThrow('is printing already');
  });
});
