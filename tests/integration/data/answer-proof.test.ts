import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnswerProofCollaborators, answerProof } from '#functions/domain/gift/answer-proof.ts';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { moveGift } from '#functions/domain/gift/move-gift.ts';
import { waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import type { ProofAnswer } from '#shared/schemas/gift.ts';
import { listItems } from '#tests/support/accounts.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { type GiftShop, openGiftShop, paidGift } from '#tests/support/gifts.ts';
import { proofBackends } from '#tests/support/tables.ts';

const { userId, giftId } = paidGift;
const customer = { userId, giftId, name: 'Ada', email: 'u1@example.com' };

describe.each(proofBackends)('answerProof on $name', ({ url }) => {
  let shop: GiftShop;
  beforeEach(async () => {
    shop = await openGiftShop(url);
    await shop.table.commit(shop.gifts.addParts({ ...paidGift, photo: null }));
    await makeGiftProof({ userId, giftId, replaces: null }, shop);
  });
  afterEach(() => shop.table.close());

  let madeLater = 0;

  const gift = async (): Promise<GiftRecord> => {
    const found = await shop.gifts.get(userId, giftId);
    if (found === undefined) throw new Error('no gift');
    return found;
  };
  const seen = async () => (await gift()).proof?.madeAt ?? '';
  const approval = async (): Promise<ProofAnswer> => ({ approved: true, proofMadeAt: await seen() });
  const report = async (problem: string): Promise<ProofAnswer> => ({ problem, proofMadeAt: await seen() });
  const answer = (given: ProofAnswer, collaborators: AnswerProofCollaborators = shop) =>
    answerProof({ ...customer, answer: given }, collaborators);
  async function toOperator(): Promise<string[]> {
    const rows = (await listItems(shop.table, 'OUTBOX#')).map((item) => waitingRowSchema.parse(item).row);
    return rows.flatMap((row) => (row.kind === 'mail' && row.mail.to === 'operator' ? [row.mail.template] : []));
  }
  async function remake(): Promise<void> {
    // The proof's time names it.
    madeLater += 1000;
    const clock = { now: () => shop.clock.now() + madeLater };
    await makeGiftProof({ userId, giftId, replaces: (await gift()).proof?.key ?? null }, { ...shop, clock });
  }

  it('lets an approved proof be printed, and mails the operator once for any number of approvals', async () => {
    await expect(moveGift(giftId, 'printing', shop)).rejects.toThrow('has not approved the proof yet');
    const given = await approval();
    await Promise.all(Array.from({ length: 10 }, () => answer(given)));
    await answer(given);
    expect(await toOperator()).toEqual(['gift-proof-approved']);
    await moveGift(giftId, 'printing', shop);
    await answer(given);
    expect((await gift()).status).toBe('printing');
    await expect(answer({ problem: 'Too late', proofMadeAt: given.proofMadeAt })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('keeps a proof with a problem from being printed until there is a new one', async () => {
    await answer(await approval());
    await answer(await report('Her name is Ann.'));
    await answer(await report('Her name is Ann.'));
    expect(await toOperator()).toEqual(['gift-proof-approved', 'gift-proof-problem']);
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
    await expect(answer(current, { ...shop, gifts: { ...shop.gifts, get } })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await gift()).not.toHaveProperty('answer');
    expect(await toOperator()).toEqual([]);
  });

  it('does not print a proof with a problem that is reported during the move', async () => {
    await answer(await approval());
    const given = await report('Her name is Ann.');
    const get = withWriteAfterRead(shop.gifts.get, () => answer(given));
    await expect(moveGift(giftId, 'printing', { ...shop, gifts: { ...shop.gifts, get } })).rejects.toThrow();
    expect((await gift()).status).toBe('proof');
  });

  it('accepts one of an approval and a problem that come together, or both in this order', async () => {
    const both = [await approval(), await report('Her name is Ann.')];
    await Promise.allSettled(both.map((given) => answer(given)));
    const { answer: stored } = await gift();
    const mails = await toOperator();
    if (stored?.problem === null) expect(mails).toEqual(['gift-proof-approved']);
    else expect(mails.at(-1)).toBe('gift-proof-problem');
  });

  it('stores an answer once when the response of the table was lost', async () => {
    const given = await approval();
    const losing = { ...shop, transactions: loseFirstResponse(shop.table) };
    await expect(answer(given, losing)).rejects.toMatchObject({ code: 'service-unavailable' });
    await answer(given);
    expect(await toOperator()).toEqual(['gift-proof-approved']);
  });

  it("treats another customer's gift as missing", async () => {
    const given = await approval();
    await expect(answerProof({ ...customer, userId: 'u2', answer: given }, shop)).rejects.toMatchObject({
      code: 'gift-not-found',
    });
  });
});
