import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namedGiftFiles } from '#functions/domain/checkout/gift-files.ts';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { moveGift, requestNewProof } from '#functions/domain/gift/move-gift.ts';
import { waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import { listItems } from '#tests/support/accounts.ts';
import { loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import { type GiftShop, openGiftShop, paidGift, storyHtml } from '#tests/support/gifts.ts';
import { proofBackends } from '#tests/support/tables.ts';

const { userId, giftId } = paidGift;
const wanted = { userId, giftId, replaces: null };
const photoKey = paidGift.photo?.key ?? '';

describe.each(proofBackends)('makeGiftProof on $name', ({ url }) => {
  let shop: GiftShop;
  beforeEach(async () => {
    shop = await openGiftShop(url);
    await shop.table.commit(shop.gifts.addParts(paidGift));
    shop.files.stored.set(photoKey, Buffer.from('a photo'));
  });
  afterEach(() => shop.table.close());

  const gift = async (): Promise<GiftRecord> => {
    const found = await shop.gifts.get(userId, giftId);
    if (found === undefined) throw new Error('no gift');
    return found;
  };
  const proofFiles = () => [...shop.files.stored.keys()].filter((key) => key.endsWith('.pdf'));
  const rows = async () => (await listItems(shop.table, 'OUTBOX#')).map((item) => waitingRowSchema.parse(item).row);
  const mails = async () => (await rows()).filter(({ kind }) => kind === 'mail');

  it('sends only text and photo to the printer, stores the PDF and mails the customer', async () => {
    expect(await makeGiftProof(wanted, shop)).toBe('made');
    const photo = { data: Buffer.from('a photo').toString('base64'), widthPx: 1200, heightPx: 800 };
    const print = defaultPrint(paidGift.storyId);
    expect(shop.printed).toEqual([{ storyName: 'Burnt toast', description: storyHtml, print, photo }]);
    const { status, proof } = await gift();
    expect(status).toBe('proof');
    expect(proof).toMatchObject({ pages: 2, photoDpi: 240 });
    expect(proof?.key).toMatch(new RegExp(`^u/u1/gift/${giftId}/[\\w-]{20,}\\.pdf$`));
    expect(Buffer.from(shop.files.stored.get(proof?.key ?? '') ?? []).toString()).toBe('%PDF 1');
    expect(await mails()).toMatchObject([
      { mail: { template: 'gift-proof-ready', to: 'u1@example.com', data: { giftId } } },
    ]);
    expect(await namedGiftFiles(userId, giftId, shop)).toEqual(new Set([photoKey, proof?.key]));
  });

  it('returns superseded for a repeated request', async () => {
    await makeGiftProof(wanted, shop);
    const before = await gift();
    expect(await makeGiftProof(wanted, shop)).toBe('superseded');
    expect(await gift()).toEqual(before);
    expect(shop.printed).toHaveLength(1);
  });

  it('makes one proof for five concurrent requests, with one mail and one file', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => makeGiftProof(wanted, shop)));
    expect(outcomes.toSorted()).toEqual(['made', ...Array.from({ length: 4 }, () => 'superseded')]);
    expect(await mails()).toHaveLength(1);
    expect(proofFiles()).toEqual([(await gift()).proof?.key]);
  });

  it.each<[string, (printing: GiftShop) => GiftShop]>([
    [
      'the printer is unavailable',
      (printing) => ({ ...printing, renderProof: () => Promise.reject(new Error('out')) }),
    ],
    [
      'the bucket is unavailable',
      (printing) => ({ ...printing, files: { ...printing.files, put: () => Promise.reject(new Error('out')) } }),
    ],
  ])('leaves the gift unchanged when %s, so that a retry succeeds', async (_, broken) => {
    await expect(makeGiftProof(wanted, broken(shop))).rejects.toThrow('out');
    expect(await gift()).toEqual(paidGift);
    expect(await mails()).toEqual([]);
    expect(await makeGiftProof(wanted, shop)).toBe('made');
  });

  it('throws when the photo of the gift is missing', async () => {
    shop.files.stored.delete(photoKey);
    await expect(makeGiftProof(wanted, shop)).rejects.toThrow('is gone');
    expect(shop.printed).toEqual([]);
  });

  it('keeps the file when the response of the table was lost', async () => {
    const losing = { ...shop, transactions: loseFirstResponse(shop.table) };
    await expect(makeGiftProof(wanted, losing)).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await makeGiftProof(wanted, shop)).toBe('superseded');
    expect(proofFiles()).toEqual([(await gift()).proof?.key]);
    expect(await mails()).toHaveLength(1);
  });

  it('remakeProof replaces the existing proof', async () => {
    await makeGiftProof(wanted, shop);
    const first = (await gift()).proof?.key ?? '';
    await requestNewProof(giftId, shop);
    const queuedProof = (await rows()).find(({ kind }) => kind === 'gift-proof');
    expect(queuedProof).toMatchObject({ gift: { userId, giftId, replaces: first } });
    if (queuedProof?.kind !== 'gift-proof') throw new Error('no queued proof');
    expect(await makeGiftProof(queuedProof.gift, shop)).toBe('made');
    expect(await makeGiftProof(queuedProof.gift, shop)).toBe('superseded');
    const second = (await gift()).proof?.key;
    expect(second).not.toBe(first);
    expect(proofFiles()).toEqual([second]);
    expect(await mails()).toHaveLength(2);
  });

  it('discards a new proof if the gift went to print meanwhile', async () => {
    await makeGiftProof(wanted, shop);
    const first = (await gift()).proof?.key ?? '';
    const printedMeanwhile = async (request: Parameters<GiftShop['renderProof']>[0]) => {
      await moveGift(giftId, 'printing', shop, { approvedElsewhere: true });
      return shop.renderProof(request);
    };
    const racing = { ...shop, renderProof: printedMeanwhile };
    expect(await makeGiftProof({ ...wanted, replaces: first }, racing)).toBe('superseded');
    expect(await gift()).toMatchObject({ status: 'printing', proof: { key: first } });
    expect(proofFiles()).toEqual([first]);
    await expect(requestNewProof(giftId, shop)).rejects.toThrow('is printing already');
  });
});
