import type { FulfilCollaborators } from '#functions/domain/checkout/checkout-collaborators.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { PaymentEvent, Payments } from '#functions/domain/ports/payments.ts';
import type { SyncCollaborators } from '#functions/domain/subscription/sync-parts.ts';
import { syncInvoice, syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { type HandledEventType, handledEventTypes } from '#shared/names/payment-events.ts';
import { applyDispute, applyRefund, type ReversalCollaborators } from './apply-reversals.ts';

export type ReceiveEventCollaborators = Omit<FulfilCollaborators, 'syncSubscription'> &
  SyncCollaborators &
  ReversalCollaborators & {
    readonly payments: Payments;
    readonly events: {
      has(eventId: string, nowSeconds: number): Promise<boolean>;
      recordPart(event: PaymentEvent, outcome: 'applied' | 'quarantined', nowSeconds: number): TransactionPart;
    };
  };

export type EventOutcome = 'applied' | 'seen-before' | 'ignored' | 'quarantined';

type Apply = (
  objectId: string,
  extraParts: readonly TransactionPart[],
  collaborators: ReceiveEventCollaborators,
) => Promise<unknown>;

/** Depends on the session's current state, because events arrive in any order. */
const fulfilSession: Apply = async (sessionId, extraParts, collaborators) => {
  const session = await collaborators.payments.getSession(sessionId);
  if (session === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  await fulfilCheckout(session, extraParts, {
    ...collaborators,
    syncSubscription: (subscriptionId, parts) => syncSubscription(subscriptionId, parts, collaborators),
  });
};

/** A delayed payment failed: the session will never be paid. */
const expireFailedSession: Apply = async (sessionId, extraParts, collaborators) => {
  const session = await collaborators.payments.getSession(sessionId);
  if (session === undefined || session.checkoutId === null)
    throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  return session.paymentStatus === 'unpaid'
    ? expireCheckout(session.checkoutId, extraParts, collaborators)
    : fulfilSession(sessionId, extraParts, collaborators);
};

/** A card that was changed in the customer portal pays the next invoice. Other accounts' customers stay as they are. */
const applyDefaultCard: Apply = async (customerId, extraParts, { payments, stripeCustomers, transactions }) => {
  if ((await stripeCustomers.getUserId(customerId)) !== undefined) await payments.applyDefaultCard(customerId);
  await transactions.commit(extraParts);
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
  'charge.dispute.created': applyDispute,
  'charge.dispute.closed': applyDispute,
};

/** Becomes part of a URL at Stripe. Ids of the handled types are Stripe's; coupon ids could be any text. */
const objectId = /^[\w-]{1,255}$/;

function handledType(type: string): HandledEventType | undefined {
  return handledEventTypes.find((handled) => handled === type);
}

async function applyOnce(apply: () => Promise<unknown>): Promise<boolean> {
  try {
    await apply();
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('event')) return false;
    throw error;
  }
}

/**
 * Applies a verified Stripe event. Its effect and its record are one transaction, keyed by event and object, so crashes,
 * duplicates and related events apply it once (threats 2 to 4). After an error nothing is written; Stripe retries for three
 * days. @throws AppError malformed-request for an object without Stripe's id; checkout-not-ready for an unknown purchase
 * (threat 10); payments-unavailable; service-unavailable
 */
export async function receiveEvent(
  event: PaymentEvent,
  collaborators: ReceiveEventCollaborators,
): Promise<EventOutcome> {
  const { events, transactions, clock, expectsLivemode } = collaborators;
  const type = handledType(event.type);
  if (type === undefined) return 'ignored';
  if (!objectId.test(event.objectId)) throw new AppError('malformed-request');
  const now = epochSeconds(clock);
  if (await events.has(event.eventId, now)) return 'seen-before';
  if (event.livemode !== expectsLivemode) {
    const recorded = await applyOnce(() => transactions.commit([events.recordPart(event, 'quarantined', now)]));
    return recorded ? 'quarantined' : 'seen-before';
  }
  const record = events.recordPart(event, 'applied', now);
  const applied = await applyOnce(() => applyByType[type](event.objectId, [record], collaborators));
  return applied ? 'applied' : 'seen-before';
}
