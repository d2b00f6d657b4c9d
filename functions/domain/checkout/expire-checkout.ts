import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type CommitPlan, closingParts, commitWithRetries, couponParts } from './close-checkout.ts';

export type ExpireOutcome = 'expired' | 'already';

/**
 * Ends a checkout whose session ended without payment (`checkout.session.expired`, `async_payment_failed`, or expired by us):
 * releases the coupon once and frees the slot. A paid checkout is left unchanged. @param extraParts committed with it, such as
 * the part of the event @returns `already` when it was delivered, is quarantined, or is unknown
 */
export async function expireCheckout(
  checkoutId: string,
  extraParts: readonly TransactionPart[],
  shop: Pick<Shop, 'transactions' | 'checkouts' | 'coupons' | 'clock' | 'logger'>,
): Promise<ExpireOutcome> {
  const { checkouts, logger } = shop;
  async function readState(): Promise<CommitPlan<ExpireOutcome>> {
    const checkout = await checkouts.get(checkoutId);
    if (checkout?.status !== 'open')
      return { parts: [], outcome: checkout?.status === 'expired' ? 'expired' : 'already' };
    const parts = await Promise.all([closingParts(checkout, 'expired', shop), couponParts(checkout, 'released', shop)]);
    return { parts: parts.flat(), outcome: 'expired' };
  }
  const outcome = await commitWithRetries(shop, extraParts, readState);
  logger.info('CHECKOUT_EXPIRED', { checkoutId, outcome });
  return outcome;
}
