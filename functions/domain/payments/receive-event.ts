import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { ForeignPayment, type PaymentEvent, type PaymentSession } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { syncInvoice, syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { type HandledEventType, handledEventTypes } from '#shared/names/payment-events.ts';
import { applyDispute, applyRefund, type ReversalShop } from './apply-reversals.ts';

export type ReceiveShop = ReversalShop &
  Pick<
    Shop,
    'stories' | 'drafts' | 'stripeCustomers' | 'coupons' | 'expectsLivemode' | 'checkouts' | 'subscriptions' | 'events'
  >;

export type EventOutcome = 'applied' | 'seen-before' | 'ignored' | 'foreign' | 'quarantined';

type Apply = (objectId: string, extraParts: readonly TransactionPart[], shop: ReceiveShop) => Promise<unknown>;

/** @throws ForeignPayment; AppError checkout-not-ready */
async function requireSession(sessionId: string, { payments, checkouts }: ReceiveShop): Promise<PaymentSession> {
  const session = await payments.getSession(sessionId);
  if (session === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  if (!payments.isOurs(session) && (await checkouts.getBySession(sessionId)) === undefined) throw new ForeignPayment();
  return session;
}

/** Depends on the session's current state, because events arrive in any order. */
const fulfilSession: Apply = async (sessionId, extraParts, shop) => {
  const session = await requireSession(sessionId, shop);
  await fulfilCheckout(session, extraParts, {
    ...shop,
    syncSubscription: (subscriptionId, parts) => syncSubscription(subscriptionId, parts, shop),
  });
};

/** A delayed payment failed: the session will never be paid. */
const expireFailedSession: Apply = async (sessionId, extraParts, shop) => {
  const { paymentStatus, checkoutId } = await requireSession(sessionId, shop);
  return paymentStatus === 'unpaid' && checkoutId !== null
    ? expireCheckout(checkoutId, extraParts, shop)
    : fulfilSession(sessionId, extraParts, shop);
};

/** A card that was changed in the customer portal pays the next invoice. @throws ForeignPayment for another product's customer */
const applyDefaultCard: Apply = async (customerId, extraParts, { payments, stripeCustomers, transactions }) => {
  if ((await stripeCustomers.getUserId(customerId)) === undefined) throw new ForeignPayment();
  await payments.applyDefaultCard(customerId);
  await transactions.commit(extraParts);
};

/** A bank may return a refund days later; Stripe sends up to three events about it. */
const applyRefundChange: Apply = async (refundId, extraParts, shop) => {
  const chargeId = await shop.payments.getChargeOfRefund(refundId);
  if (chargeId === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  if (chargeId === null) throw new ForeignPayment();
  await applyRefund(chargeId, extraParts, shop);
};

const applyByType: Readonly<Record<HandledEventType, Apply>> = {
  'checkout.session.completed': fulfilSession,
  'checkout.session.async_payment_succeeded': fulfilSession,
  'checkout.session.async_payment_failed': expireFailedSession,
  'checkout.session.expired': fulfilSession,
  'invoice.paid': syncInvoice,
  'invoice.payment_failed': syncInvoice,
  'customer.updated': applyDefaultCard,
  'customer.subscription.created': syncSubscription,
  'customer.subscription.updated': syncSubscription,
  'customer.subscription.deleted': syncSubscription,
  'charge.refunded': applyRefund,
  'refund.failed': applyRefundChange,
  'refund.updated': applyRefundChange,
  'charge.refund.updated': applyRefundChange,
  'charge.dispute.created': applyDispute,
  // Of an inquiry that became a dispute, and of its end.
  'charge.dispute.funds_withdrawn': applyDispute,
  'charge.dispute.funds_reinstated': applyDispute,
  'charge.dispute.closed': applyDispute,
};

/** Becomes part of a URL at Stripe. Ids of the handled types are Stripe's; coupon ids could be any text. */
const objectId = /^[\w-]{1,255}$/;

function handledType(type: string): HandledEventType | undefined {
  return handledEventTypes.find((handled) => handled === type);
}

async function applyOnce(
  outcome: 'applied' | 'quarantined',
  apply: () => Promise<unknown>,
): Promise<Exclude<EventOutcome, 'ignored'>> {
  try {
    await apply();
    return outcome;
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('event')) return 'seen-before';
    if (error instanceof ForeignPayment) return 'foreign';
    throw error;
  }
}

/**
 * Applies a verified Stripe event. Its effect and its record are one transaction, keyed by event and object, so crashes,
 * duplicates and related events apply it once (threats 2 to 4). After an error nothing is written; Stripe retries for three
 * days. Nothing is written for an object of another product or stage either, which is final (threat 153). @throws AppError
 * malformed-request for an object without Stripe's id; checkout-not-ready for an unknown purchase of ours (threat 10);
 * payments-unavailable; service-unavailable
 */
export async function receiveEvent(event: PaymentEvent, shop: ReceiveShop): Promise<EventOutcome> {
  const { events, transactions, clock, expectsLivemode } = shop;
  const type = handledType(event.type);
  if (type === undefined) return 'ignored';
  if (!objectId.test(event.objectId)) throw new AppError('malformed-request');
  const now = epochSeconds(clock);
  if (await events.has(event.eventId, now)) return 'seen-before';
  if (event.livemode !== expectsLivemode) {
    return applyOnce('quarantined', () => transactions.commit([events.recordPart(event, 'quarantined', now)]));
  }
  const record = events.recordPart(event, 'applied', now);
  return applyOnce('applied', () => applyByType[type](event.objectId, [record], shop));
}
