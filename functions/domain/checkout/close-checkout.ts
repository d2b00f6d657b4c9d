import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Checkout, CheckoutStatus } from './checkout.ts';
import type { ClosingCollaborators } from './checkout-collaborators.ts';

// A rival can be ahead once per state that a checkout, its slot and its coupon's use move through; five tries outlast them.
const maxTries = 5;

/** What one look at the checkout led to: the parts to commit, with the outcome that they stand for. */
export interface Step<Outcome> {
  readonly parts: readonly TransactionPart[];
  readonly outcome: Outcome;
  /** Commits the parts together with others; the transaction itself where there are none. */
  readonly commit?: (parts: readonly TransactionPart[]) => Promise<unknown>;
}

/**
 * Looks, decides and commits, and looks again when a condition did not hold: every part names what was seen, so nothing is
 * done twice or on an outdated view. Several callers may run at once, for different events (threats 2 to 4).
 * @param alongside committed with the first step that is; when the part `event` refuses, the event was recorded before with
 *   what it led to, and only what is left to do is done without it
 * @param look reads anew and decides
 * @throws AppError service-unavailable when rivals were ahead every time; nothing was written then
 */
export async function settle<Outcome>(
  { transactions }: Pick<ClosingCollaborators, 'transactions'>,
  alongside: readonly TransactionPart[],
  look: () => Promise<Step<Outcome>>,
): Promise<Outcome> {
  let companions = alongside;
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const step = await look();
    const parts = [...companions, ...step.parts];
    if (parts.length === 0) return step.outcome;
    try {
      await (step.commit ?? ((all) => transactions.commit(all)))(parts);
      return step.outcome;
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      if (error.by('event')) companions = [];
    }
  }
  throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
}

/** Moves a checkout on from the state it was seen in; it waits for nothing any more and leaves its slot, if it has it. */
export async function closingParts(
  checkout: Checkout,
  to: CheckoutStatus,
  { checkouts }: Pick<ClosingCollaborators, 'checkouts'>,
): Promise<TransactionPart[]> {
  const { checkoutId, userId, subject, status } = checkout;
  const slot = await checkouts.getSlot(userId, subject);
  return [
    checkouts.movePart(checkoutId, [status], to),
    checkouts.stopWaitingPart(checkoutId),
    ...(slot === checkoutId ? [checkouts.clearSlotPart(checkout)] : []),
  ];
}

/** Ends the use of the checkout's coupon: its payment redeems it, its end gives it back once. */
export async function couponParts(
  { coupon, checkoutId, userId }: Checkout,
  to: 'redeemed' | 'released',
  { coupons }: Pick<ClosingCollaborators, 'coupons'>,
): Promise<TransactionPart[]> {
  if (coupon === null) return [];
  const { code, oncePerCustomer } = coupon;
  const use = await coupons.getUse(code, checkoutId);
  if (use === undefined || use.state === to) return [];
  const move = coupons.moveUsePart(code, checkoutId, use.state, to);
  if (to === 'released') {
    const customer = oncePerCustomer ? [coupons.freeCustomerPart(code, userId, checkoutId)] : [];
    return [move, coupons.giveBackPart(code), ...customer];
  }
  if (use.state === 'reserved') return [move];
  // Paid after the reservation had ended: what was bought at this price is delivered, and the use is counted again.
  const customer = oncePerCustomer ? [coupons.keepCustomerPart(code, userId, checkoutId)] : [];
  return [move, coupons.takeLatePart(code), ...customer];
}
