import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { CreditSource } from './credit.ts';

interface Failed {
  readonly userId: string;
  readonly storyId: string;
  readonly paidFrom: CreditSource;
  readonly createdAt: string;
}

/** `nobody`: the story's payment was refunded. */
export type ReturnTarget =
  | { readonly to: 'first' | 'bonus' | 'nobody' }
  | { readonly to: 'monthly'; readonly filledAt: string };

/**
 * Where to return the credit of a failed story, in the order to try:
 * - the free first story is free again;
 * - a monthly one returns to its month's bucket; after a refill or the end of the subscription it becomes a bonus;
 * - a bought one becomes a bonus, unless its order was refunded or is disputed.
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

export function returnParts(
  { userId, storyId, paidFrom }: Failed,
  target: ReturnTarget,
  at: string,
  { users, orders, ledger }: Pick<Shop, 'users' | 'orders' | 'ledger'>,
): TransactionPart[] {
  const cause = `return ${storyId}`;
  if (target.to === 'nobody') return [ledger.recordEntryPart(userId, { cause, source: 'bonus', delta: 0, at })];
  const booked = ledger.recordEntryPart(userId, { cause, source: target.to, delta: 1, at });
  if (target.to === 'monthly') return [booked, users.returnMonthlyPart(userId, target.filledAt)];
  // A story bought on its own has its order's id.
  const owed = paidFrom === 'bonus' ? [orders.requireUnclaimedPart(userId, storyId)] : [];
  return [booked, users.returnCreditPart(userId, target.to), ...owed];
}
