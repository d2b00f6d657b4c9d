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
import { applyDispute, applyRefund, type ClaimCollaborators } from './apply-claims.ts';

export type ReceiveEventCollaborators = Omit<FulfilCollaborators, 'syncSubscription'> &
  SyncCollaborators &
  ClaimCollaborators & {
    readonly payments: Payments;
    readonly events: {
      has(eventId: string, nowSeconds: number): Promise<boolean>;
      recordPart(event: PaymentEvent, outcome: 'applied' | 'quarantined', nowSeconds: number): TransactionPart;
    };
  };

/** What became of an event: its effect is in the table, was there before, or it has none. */
export type EventOutcome = 'applied' | 'seen-before' | 'ignored' | 'quarantined';

type Apply = (
  objectId: string,
  alongside: readonly TransactionPart[],
  collaborators: ReceiveEventCollaborators,
) => Promise<unknown>;

/** The session as it is now decides what happens, not the event: they come in any order. */
const settleSession: Apply = async (sessionId, alongside, collaborators) => {
  const session = await collaborators.payments.readSession(sessionId);
  if (session === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  await fulfilCheckout(session, alongside, {
    ...collaborators,
    syncSubscription: (subscriptionId, parts) => syncSubscription(subscriptionId, parts, collaborators),
  });
};

/** A payment that takes its time was refused in the end: nothing more will come of this session. */
const giveUpSession: Apply = async (sessionId, alongside, collaborators) => {
  const session = await collaborators.payments.readSession(sessionId);
  if (session === undefined || session.checkoutId === null)
    throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  return session.paymentStatus === 'unpaid'
    ? expireCheckout(session.checkoutId, alongside, collaborators)
    : settleSession(sessionId, alongside, collaborators);
};

const applyByType: Readonly<Record<HandledEventType, Apply>> = {
  'checkout.session.completed': settleSession,
  'checkout.session.async_payment_succeeded': settleSession,
  'checkout.session.async_payment_failed': giveUpSession,
  'checkout.session.expired': settleSession,
  'invoice.paid': syncInvoice,
  'invoice.payment_failed': syncInvoice,
  'customer.subscription.created': syncSubscription,
  'customer.subscription.updated': syncSubscription,
  'customer.subscription.deleted': syncSubscription,
  'charge.refunded': applyRefund,
  'charge.dispute.created': applyDispute,
  'charge.dispute.closed': applyDispute,
};

/** It becomes a step of a path at Stripe's. Ids of what we handle are Stripe's own, where a coupon's may be any text. */
const objectId = /^[\w-]{1,255}$/;

function handledType(type: string): HandledEventType | undefined {
  return handledEventTypes.find((handled) => handled === type);
}

/** Commits parts of which one records the event. @returns false when it had been recorded: its effect is there */
async function once(apply: () => Promise<unknown>): Promise<boolean> {
  try {
    await apply();
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('event')) return false;
    throw error;
  }
}

/**
 * Applies one of Stripe's verified events: its effect and the record of it are one transaction, keyed on the event and on
 * what it is about, so that no crash, no second delivery and no other event of the same purchase does it twice or halves
 * it (threats 2 to 4). Whatever is thrown, nothing was written: Stripe delivers again, for three days.
 * @throws AppError malformed-request for an object without Stripe's id; checkout-not-ready for an unknown purchase (threat 10);
 * payments-unavailable; service-unavailable
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
  // Spares Stripe the questions; the condition on the record is what holds.
  if (await events.has(event.eventId, now)) return 'seen-before';
  if (event.livemode !== expectsLivemode) {
    const recorded = await once(() => transactions.commit([events.recordPart(event, 'quarantined', now)]));
    return recorded ? 'quarantined' : 'seen-before';
  }
  const record = events.recordPart(event, 'applied', now);
  const applied = await once(() => applyByType[type](event.objectId, [record], collaborators));
  return applied ? 'applied' : 'seen-before';
}
