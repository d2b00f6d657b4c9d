import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { inRounds, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';

export interface CreditChange {
  readonly userId: string;
  /** Of the operator's dialog: the same one counts once. */
  readonly requestId: string;
  /** Above zero to grant stories, below to take unused ones. */
  readonly delta: number;
}

const ownParts = new Set(['billing', 'ledger']);

/**
 * Grants or takes bonus stories, once per request. @returns the bonus stories then
 * @throws AppError customer-not-found; not-enough-credits, as nobody has less than none; service-unavailable
 */
export async function changeCredits(
  { userId, requestId, delta }: CreditChange,
  shop: Pick<Shop, 'transactions' | 'users' | 'ledger' | 'clock'>,
): Promise<number> {
  const { users, ledger, clock } = shop;
  const cause = `desk ${requestId}`;
  const getBilling = async () => {
    const billing = await users.getBilling(userId);
    if (billing === undefined) throw new AppError('customer-not-found');
    return billing;
  };
  const left = await inRounds(shop.transactions, async (transactions) => {
    const seen = await getBilling();
    // The same request may have been counted since `seen` was read.
    if (await ledger.has(userId, cause)) return (await getBilling()).bonusStories;
    const bonusStories = seen.bonusStories + delta;
    if (bonusStories < 0) throw new AppError('not-enough-credits');
    const parts = [
      ledger.recordEntryPart(userId, { cause, source: 'bonus', delta, at: isoTime(clock) }),
      users.replaceBillingPart(userId, seen, { ...seen, bonusStories }),
    ];
    try {
      return (await tryCommit(transactions, parts, ownParts)) ? bonusStories : undefined;
    } catch (error) {
      // The same request, sent twice at once, has used the confirmation.
      if (await ledger.has(userId, cause)) return (await getBilling()).bonusStories;
      throw error;
    }
  });
  if (left === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
  return left;
}
