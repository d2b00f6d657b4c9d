import { AppError } from '#functions/domain/kernel/app-error.ts';
import { inRounds, type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Checkout, CheckoutStatus } from './checkout.ts';

type Needs = Pick<Shop, 'transactions' | 'checkouts' | 'coupons' | 'clock' | 'logger'>;

export interface CommitPlan<Outcome> {
  readonly parts: readonly TransactionPart[];
  readonly outcome: Outcome;
  /**
   * Replaces the plain transaction, for example to commit in a subscription's sync. Its 20 rounds are its own: they are repeated
   * only after the checkout, its slot, its coupon's use or the event changed, each once.
   */
  readonly commit?: (parts: readonly TransactionPart[]) => Promise<unknown>;
}

/**
 * Reads the state, decides and commits; retries when a condition failed. Every part names the state it was read from, so
 * concurrent calls for different events do nothing twice (threats 2 to 4). @param extraParts committed with the first commit;
 * when the part `event` refuses, that event was already recorded, and only the remaining work is done @throws AppError
 * service-unavailable when every try lost to a concurrent call; nothing was written
 */
export async function commitWithRetries<Outcome>(
  shop: Pick<Needs, 'transactions'>,
  extraParts: readonly TransactionPart[],
  readState: () => Promise<CommitPlan<Outcome>>,
): Promise<Outcome> {
  let remainingParts = extraParts;
  const done = await inRounds(shop.transactions, async (transactions) => {
    const step = await readState();
    const parts = [...remainingParts, ...step.parts];
    try {
      if (parts.length > 0) await (step.commit ?? transactions.commit)(parts);
      return { outcome: step.outcome };
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      if (error.by('event')) remainingParts = [];
      return undefined;
    }
  });
  if (done === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
  return done.outcome;
}

export async function closingParts(
  checkout: Checkout,
  to: CheckoutStatus,
  { checkouts }: Pick<Needs, 'checkouts'>,
): Promise<TransactionPart[]> {
  const { checkoutId, userId, subject, status } = checkout;
  const slot = await checkouts.getSlot(userId, subject);
  return [
    checkouts.movePart(checkoutId, [status], to),
    checkouts.removeWaitingPart(checkoutId),
    ...(slot === checkoutId ? [checkouts.clearSlotPart(checkout)] : []),
  ];
}

export async function couponParts(
  { coupon, checkoutId, userId }: Checkout,
  to: 'redeemed' | 'released',
  { coupons }: Pick<Needs, 'coupons'>,
): Promise<TransactionPart[]> {
  if (coupon === null) return [];
  const { code, oncePerCustomer } = coupon;
  const use = await coupons.getUse(code, checkoutId);
  if (use === undefined || use.state === to) return [];
  const move = coupons.moveUsePart(code, checkoutId, use.state, to);
  if (to === 'released') {
    const customer = oncePerCustomer ? [coupons.freeCustomerPart(code, userId, checkoutId)] : [];
    return [move, coupons.releaseUsePart(code), ...customer];
  }
  if (use.state === 'reserved') return [move];
  // Paid after the reservation ended: the purchase is delivered at that price, and the use is counted again.
  const customer = oncePerCustomer ? [coupons.ensureCustomerPart(code, userId, checkoutId)] : [];
  return [move, coupons.addLateUsePart(code), ...customer];
}
