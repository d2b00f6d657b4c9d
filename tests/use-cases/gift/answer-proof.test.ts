import { beforeEach, describe, expect, it } from 'vitest';
import { answerProof } from '#functions/domain/gift/answer-proof.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { moveGift } from '#functions/domain/gift/move-gift.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { ProofAnswer } from '#shared/schemas/gift.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { findGift, openPrintShop, type PrintShop, paidGift } from '#tests/support/gifts.ts';

const { userId, giftId } = paidGift;
const customer = { userId, giftId, name: 'Ada', email: 'u1@example.com' };

describe('answerProof', () => {
  let shop: PrintShop;
  beforeEach(async () => {
    shop = await openPrintShop();
    await shop.table.commit(shop.gifts.addParts({ ...paidGift, photo: null }));
    await makeGiftProof({ userId, giftId, replaces: null }, shop);
  });

  const gift = () => findGift(shop, giftId);
  const proofMadeAt = async () => (await gift()).proof?.madeAt ?? '';
  const approval = async (): Promise<ProofAnswer> => ({ approved: true, proofMadeAt: await proofMadeAt() });
  const report = async (problem: string): Promise<ProofAnswer> => ({ problem, proofMadeAt: await proofMadeAt() });
  const answer = (given: ProofAnswer, over: Partial<Shop> = {}) =>
    answerProof({ ...customer, answer: given }, { ...shop, ...over });
  const mailsToOperator = async () =>
    (await shop.queuedMails()).filter(({ to }) => to === 'operator').map(({ template }) => template);
  async function remake(): Promise<void> {
    // The proof's time names it.
    shop.clock.pass(1000);
    await makeGiftProof({ userId, giftId, replaces: (await gift()).proof?.key ?? null }, shop);
  }

  it('lets an approved proof be printed, and mails the operator once for any number of approvals', async () => {
    await expect(moveGift(giftId, 'printing', shop)).rejects.toThrow('has not approved the proof yet');
    const given = await approval();
    await Promise.all(Array.from({ length: 10 }, () => answer(given)));
    await answer(given);
    expect(await mailsToOperator()).toEqual(['gift-proof-approved']);
    await moveGift(giftId, 'printing', shop);
    await answer(given);
    expect((await gift()).status).toBe('printing');
    const late = answer({ problem: 'Too late', proofMadeAt: given.proofMadeAt });
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
  });

  it('keeps a proof with a problem from being printed until there is a new one', async () => {
    await answer(await approval());
    await answer(await report('Her name is Ann.'));
    await answer(await report('Her name is Ann.'));
    expect(await mailsToOperator()).toEqual(['gift-proof-approved', 'gift-proof-problem']);
    for (const given of [await approval(), await report('And more')])
      await expect(answer(given)).rejects.toMatchObject({ code: 'conflict' });
    for (const approvedElsewhere of [false, true])
      await expect(moveGift(giftId, 'printing', shop, { approvedElsewhere })).rejects.toThrow('found a problem');
    await remake();
    expect(await gift()).not.toHaveProperty('answer');
    await answer(await approval());
    await moveGift(giftId, 'printing', shop);
  });

  it('refuses an answer to a proof that was replaced, also during the answer', async () => {
    const given = await approval();
    await remake();
    await expect(answer(given)).rejects.toMatchObject({ code: 'conflict' });
    const get = withWriteAfterRead(shop.gifts.get, remake);
    const current = await approval();
    await expect(answer(current, { gifts: { ...shop.gifts, get } })).rejects.toMatchObject({ code: 'conflict' });
    expect(await gift()).not.toHaveProperty('answer');
    expect(await mailsToOperator()).toEqual([]);
  });

  it('does not print a proof with a problem that is reported during the move', async () => {
    await answer(await approval());
    const given = await report('Her name is Ann.');
    const get = withWriteAfterRead(shop.gifts.get, () => answer(given));
    await expect(moveGift(giftId, 'printing', { ...shop, gifts: { ...shop.gifts, get } })).rejects.toThrow();
    expect((await gift()).status).toBe('proof');
  });

  it('stores an answer once when the response of the table was lost', async () => {
    const given = await approval();
    const transactions = loseFirstResponse(shop.table);
    await expect(answer(given, { transactions })).rejects.toMatchObject({ code: 'service-unavailable' });
    await answer(given);
    expect(await mailsToOperator()).toEqual(['gift-proof-approved']);
  });

  it("treats another customer's gift as missing", async () => {
    const given = answerProof({ ...customer, userId: 'u2', answer: await approval() }, shop);
    await expect(given).rejects.toMatchObject({ code: 'gift-not-found' });
  });
});
