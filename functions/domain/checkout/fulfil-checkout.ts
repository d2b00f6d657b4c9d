import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { AttentionReason } from '#functions/domain/order/needs-attention.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Checkout } from './checkout.ts';
import { type CommitPlan, closingParts, commitWithRetries, couponParts } from './close-checkout.ts';
import { type DeliveryShop, deliveryParts } from './delivery.ts';
import { expireCheckout } from './expire-checkout.ts';
import { attentionParts, isSecondPayment, paymentMismatch } from './quarantine.ts';
import { isFullyRefunded, readDraft, refundedParts } from './refunded-checkout.ts';

export type FulfilShop = DeliveryShop &
  Pick<Shop, 'payments' | 'syncSubscription' | 'expectsLivemode' | 'transactions' | 'checkouts' | 'coupons' | 'logger'>;

/**
 * `pending`: not paid yet. `already`: delivered before. `refunded`: returned, nothing delivered. `quarantined`: paid with a
 * mismatch or twice; the operator decides.
 */
export type FulfilOutcome = 'fulfilled' | 'already' | 'pending' | 'expired' | 'quarantined' | 'refunded';

const outcomeByStatus = {
  open: 'pending',
  fulfilled: 'already',
  expired: 'expired',
  quarantined: 'quarantined',
  refunded: 'refunded',
} as const;

/** @throws AppError checkout-not-ready, so that Stripe sends the event again (threat 10) */
async function readCheckout(session: PaymentSession, { checkouts }: FulfilShop): Promise<Checkout> {
  const checkout = session.checkoutId === null ? undefined : await checkouts.get(session.checkoutId);
  if (checkout === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  return checkout;
}

async function quarantine(
  checkout: Checkout,
  session: PaymentSession,
  reason: AttentionReason,
  shop: FulfilShop,
): Promise<CommitPlan<FulfilOutcome>> {
  const closing = await closingParts(checkout, 'quarantined', shop);
  const parts = [...closing, ...attentionParts(checkout, session, reason, checkout.checkoutId, shop)];
  return { parts, outcome: 'quarantined' };
}

function commitWithSync(session: PaymentSession, { syncSubscription }: FulfilShop): Pick<CommitPlan<never>, 'commit'> {
  const { subscriptionId } = session;
  return subscriptionId === null ? {} : { commit: (parts) => syncSubscription(subscriptionId, parts) };
}

/** Returns the payment for a story that the customer had already bought (threat 152). */
async function refund({ paymentIntentId }: PaymentSession, { payments }: FulfilShop): Promise<boolean> {
  return paymentIntentId !== null && (await payments.refund(paymentIntentId));
}

async function deliver(
  checkout: Checkout,
  session: PaymentSession,
  shop: FulfilShop,
): Promise<CommitPlan<FulfilOutcome>> {
  const { storyId, ...draft } = await readDraft(checkout, shop);
  const isRefunded = isFullyRefunded(session);
  const misfit = paymentMismatch(checkout, session, shop.expectsLivemode);
  if (!isRefunded && misfit !== undefined) return quarantine(checkout, session, misfit, shop);
  if (isRefunded || storyId !== null) {
    // Before the commit, so that a crash in between repeats it: Stripe refunds a payment once.
    if (!isRefunded && !(await refund(session, shop))) return quarantine(checkout, session, 'paid-twice', shop);
    return { parts: await refundedParts(checkout, session, storyId, shop), outcome: 'refunded' };
  }
  const parts = await Promise.all([
    closingParts(checkout, 'fulfilled', shop),
    couponParts(checkout, 'redeemed', shop),
    deliveryParts({ ...checkout, ...draft }, session, shop),
  ]);
  return { parts: parts.flat(), outcome: 'fulfilled', ...commitWithSync(session, shop) };
}

async function readState(session: PaymentSession, shop: FulfilShop): Promise<CommitPlan<FulfilOutcome>> {
  const checkout = await readCheckout(session, shop);
  const { status } = checkout;
  if (session.paymentStatus === 'unpaid') return { parts: [], outcome: outcomeByStatus[status] };
  if (status === 'open' || status === 'expired') return deliver(checkout, session, shop);
  if (!(await isSecondPayment(checkout, session, shop))) return { parts: [], outcome: outcomeByStatus[status] };
  const { identifiers, clock } = shop;
  const orderId = identifiers.ulid(clock.now());
  const parts = attentionParts(checkout, session, 'paid-twice', orderId, shop);
  return { parts, outcome: 'quarantined' };
}

/**
 * Delivers a paid session once, however often the webhook, `confirm` and the reconciler call it. Requires the amount and
 * currency of the checkout (threats 2 to 4, 10, 11); also delivers when the checkout had expired before the payment. Delivers
 * nothing for a payment that was refunded, and refunds a second one for the same draft.
 * @param session current state at Stripe, with its receipt (`Payments.getSession`)
 * @param extraParts committed in the same transaction, such as the part `event` that records the event if absent
 * @throws AppError checkout-not-ready when the checkout is unknown; service-unavailable
 */
export async function fulfilCheckout(
  session: PaymentSession,
  extraParts: readonly TransactionPart[],
  shop: FulfilShop,
): Promise<FulfilOutcome> {
  const { checkoutId, sessionId, status } = session;
  if (status === 'expired' && checkoutId !== null) return expireCheckout(checkoutId, extraParts, shop);
  const outcome = await commitWithRetries(shop, extraParts, () => readState(session, shop));
  const fields = { checkoutId: checkoutId ?? '', sessionId, outcome };
  if (outcome === 'quarantined') shop.logger.error('PAYMENT_QUARANTINED', fields);
  else shop.logger.info('CHECKOUT_SETTLED', fields);
  return outcome;
}
