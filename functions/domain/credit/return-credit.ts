import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { CreditSource, LedgerEntry } from './credit.ts';

export interface ReturnCollaborators {
  readonly users: {
    giveCreditPart(userId: string, source: 'first' | 'bonus'): TransactionPart;
    giveMonthlyPart(userId: string, filledAt: string): TransactionPart;
  };
  readonly orders: { requireUnclaimedPart(userId: string, orderId: string): TransactionPart };
  readonly ledger: { bookPart(userId: string, entry: LedgerEntry): TransactionPart };
}

/** The story that failed, and what had paid for it. */
interface Failed {
  readonly userId: string;
  readonly storyId: string;
  readonly paidFrom: CreditSource;
  readonly createdAt: string;
}

/** Where what a story cost goes; to nobody when the money for it went back. */
export type ReturnTarget =
  | { readonly to: 'first' | 'bonus' | 'nobody' }
  | { readonly to: 'monthly'; readonly filledAt: string };

/**
 * Where to return a story's cost, in the order to try:
 * - the free first story is free again;
 * - one of the month goes back into its bucket. When that was filled anew or has ended since, it becomes a bonus: it was
 *   paid for and not delivered, a full bucket stays at a month's stories, and an ended one stays empty;
 * - a bought one becomes a bonus, unless its order was refunded or is disputed: then nothing is owed any more.
 * A fill that is read as later than the story came after it: the fill's condition names the counter that the story changed.
 */
export function returnTargets(
  { paidFrom, createdAt }: Failed,
  { monthlyBucket }: { readonly monthlyBucket?: { readonly filledAt: string | null } | undefined },
): ReturnTarget[] {
  if (paidFrom === 'first') return [{ to: 'first' }];
  if (paidFrom === 'bonus') return [{ to: 'bonus' }, { to: 'nobody' }];
  const filledAt = monthlyBucket?.filledAt ?? null;
  const sameBucket = filledAt !== null && createdAt > filledAt;
  return [...(sameBucket ? [{ to: 'monthly', filledAt } as const] : []), { to: 'bonus' }];
}

/** The return and its ledger entry, `return <story id>`: the sum of the entries stays that of the counters. */
export function returnParts(
  { userId, storyId, paidFrom }: Failed,
  target: ReturnTarget,
  at: string,
  { users, orders, ledger }: ReturnCollaborators,
): TransactionPart[] {
  const cause = `return ${storyId}`;
  if (target.to === 'nobody') return [ledger.bookPart(userId, { cause, source: 'bonus', delta: 0, at })];
  const booked = ledger.bookPart(userId, { cause, source: target.to, delta: 1, at });
  if (target.to === 'monthly') return [booked, users.giveMonthlyPart(userId, target.filledAt)];
  // A story that was bought by itself has its order's id.
  const owed = paidFrom === 'bonus' ? [orders.requireUnclaimedPart(userId, storyId)] : [];
  return [booked, users.giveCreditPart(userId, target.to), ...owed];
}
