import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { ClosingCollaborators } from './checkout-collaborators.ts';
import { closingParts, couponParts, type Step, settle } from './close-checkout.ts';

export type ExpireOutcome = 'expired' | 'already';

/**
 * Ends a checkout whose session is over without a payment (`checkout.session.expired`, `async_payment_failed`, or expired
 * by us): its coupon's reservation is given back once, and its slot is free. One that was paid stays as it is.
 * @param alongside recorded with it, once: the part of the event
 * @returns `already` when it was delivered, is being looked at, or is not known
 */
export async function expireCheckout(
  checkoutId: string,
  alongside: readonly TransactionPart[],
  collaborators: ClosingCollaborators,
): Promise<ExpireOutcome> {
  const { checkouts, logger } = collaborators;
  async function look(): Promise<Step<ExpireOutcome>> {
    const checkout = await checkouts.get(checkoutId);
    if (checkout?.status !== 'open')
      return { parts: [], outcome: checkout?.status === 'expired' ? 'expired' : 'already' };
    const parts = await Promise.all([
      closingParts(checkout, 'expired', collaborators),
      couponParts(checkout, 'released', collaborators),
    ]);
    return { parts: parts.flat(), outcome: 'expired' };
  }
  const outcome = await settle(collaborators, alongside, look);
  logger.info('CHECKOUT_EXPIRED', { checkoutId, outcome });
  return outcome;
}
