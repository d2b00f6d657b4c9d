import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { GiftCorrection, ProofAnswer } from '#shared/schemas/gift.ts';
import { correctedParts, correctionParts } from './correct-gift.ts';
import type { GiftRecord } from './gift.ts';
import { giftMailData, giftMailPart } from './gift-mail.ts';

type Needs = Pick<Shop, 'transactions' | 'gifts' | 'outbox' | 'identifiers' | 'clock'>;

export interface ProofAnswerRequest {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly giftId: string;
  readonly answer: ProofAnswer;
}

/** Also after a problem was reported: the correction may be its solution. */
async function correct(gift: GiftRecord, correction: GiftCorrection, shop: Needs): Promise<void> {
  if (correctedParts(gift, correction).length === 0) return;
  if (gift.status !== 'proof') throw new AppError('conflict');
  await shop.transactions.commit(correctionParts(gift, correction, shop));
}

async function tryAnswering(request: ProofAnswerRequest, shop: Needs): Promise<void> {
  const { userId, giftId, name, email, answer: wanted } = request;
  const gift = await shop.gifts.get(userId, giftId);
  if (gift === undefined) throw new AppError('gift-not-found');
  const { proof, answer: earlier, status } = gift;
  if (proof?.madeAt !== wanted.proofMadeAt) throw new AppError('conflict');
  if ('correction' in wanted) return correct(gift, wanted.correction, shop);
  const problem = 'problem' in wanted ? wanted.problem : null;
  if (earlier !== undefined && earlier.problem === problem) return;
  // A reported problem needs a new proof.
  if (status !== 'proof' || (earlier !== undefined && earlier.problem !== null)) throw new AppError('conflict');
  const answer = { problem, at: isoTime(shop.clock) };
  const template = problem === null ? 'gift-proof-approved' : 'gift-proof-problem';
  const data = { ...giftMailData(gift, name), email, problem: problem ?? '' };
  await shop.transactions.commit([
    shop.gifts.answerPart(gift, answer, { proofKey: proof.key, answer: earlier }),
    giftMailPart(template, operatorAddress, data, shop, email),
  ]);
}

/**
 * Stores the customer's answer to the proof that they saw and mails the operator, or corrects the gift. The same answer again
 * changes nothing; an approval may become a problem, and a problem stays until the next proof (threats 125 and 127).
 * @throws AppError gift-not-found, conflict when there is another proof, it is being printed, or a problem was reported
 */
export async function answerProof(request: ProofAnswerRequest, shop: Needs): Promise<void> {
  try {
    await tryAnswering(request, shop);
  } catch (error) {
    // A concurrent answer, proof or print was first: read again, and decide by that.
    if (!(error instanceof TransactionRefused)) throw error;
    await tryAnswering(request, shop).catch((again: unknown) => {
      throw again instanceof TransactionRefused ? new AppError('conflict', { cause: again }) : again;
    });
  }
}
