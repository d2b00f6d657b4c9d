import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { newMessage, reporter } from '#functions/domain/contact/contact-message.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { endReportedPage } from '#functions/domain/share/end-reported-page.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { aShop, shopOpensAtMs, type TestShop } from '#tests/support/a-shop.ts';
import { aShare } from '#tests/support/shares.ts';

const card = { key: 'u/u1/story/s1/card.jpg', facts: 'x' };
const share = aShare({ card });
const head = { ...reporter, message: 'Page: Toast', at: new Date(shopOpensAtMs).toISOString() };
const report = newMessage({ ...head, messageId: ulid(shopOpensAtMs) }, { userId: 'u1', storyId: 's1' });
const message = newMessage({ ...head, messageId: ulid(shopOpensAtMs), email: 'a@example.com' });

describe('endReportedPage', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = aShop();
    await shop.files.put(card.key, Buffer.from('JPEG'), 'image/jpeg');
    await shop.table.commit(shop.shares.putParts(share, undefined));
    for (const one of [report, message]) await shop.table.commit(shop.contactMessages.addParts(one));
  });
  const end = (messageId = report.messageId, over: Partial<Shop> = {}) =>
    endReportedPage(messageId, { ...shop, ...over });
  /** Transactions of which the first comes after, or fails because of, something else. */
  const firstAfter = (event: () => Promise<unknown>): Pick<Shop, 'transactions'> => {
    let isFirst = true;
    const commit: Shop['transactions']['commit'] = async (parts) => {
      if (isFirst) {
        isFirst = false;
        await event();
      }
      return shop.table.commit(parts);
    };
    return { transactions: { commit } };
  };
  const state = async () => ({
    isShared: (await shop.shares.get('u1', 's1')) !== undefined,
    status: (await shop.contactMessages.get(report.messageId))?.status,
  });
  const ended = { isShared: false, status: 'done' };

  it('ends the page and marks the report as done, also when it is repeated', async () => {
    await end();
    expect(await state()).toEqual(ended);
    expect([...shop.stored.keys()]).toEqual([]);
    await end();
    expect(await state()).toEqual(ended);
  });

  it('marks the report as done when its owner ended the page meanwhile', async () => {
    await end(
      report.messageId,
      firstAfter(() => shop.table.commit(shop.shares.endParts(share))),
    );
    expect(await state()).toEqual(ended);
  });

  it('changes nothing when the transaction fails, and tries again when the report changed meanwhile', async () => {
    const out = firstAfter(() => Promise.reject(new Error('out')));
    await expect(end(report.messageId, out)).rejects.toThrow('out');
    expect(await state()).toEqual({ isShared: true, status: report.status });
    await end(
      report.messageId,
      firstAfter(() => Promise.reject(new TransactionRefused(['contact-message']))),
    );
    expect(await state()).toEqual(ended);
  });

  it('keeps the page while the report cannot be marked', async () => {
    const changeParts: Shop['contactMessages']['changeParts'] = (seen, next) =>
      shop.contactMessages.changeParts({ ...seen, version: seen.version + 1 }, next);
    const contactMessages = { ...shop.contactMessages, changeParts };
    await expect(end(report.messageId, { contactMessages })).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await state()).toEqual({ isShared: true, status: report.status });
  });

  it('refuses a message that reports no page, and an unknown one', async () => {
    await expect(end(message.messageId)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(end(ulid(shopOpensAtMs))).rejects.toMatchObject({ code: 'message-not-found' });
    expect(await state()).toMatchObject({ isShared: true });
  });
});
