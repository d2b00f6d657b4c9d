import type { PaymentEvent, PaymentInvoice, PaymentSubscription } from '#functions/domain/ports/payments.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { type FakePayments, testStage } from './fake-payments.ts';

export const monthSeconds = 30 * 86_400;
/** 2026-11-21 10:00 UTC. */
export const beganAtSeconds = Date.UTC(2026, 10, 21, 10) / 1000;

export function aPaymentSubscription(userId: string, over: Partial<PaymentSubscription> = {}): PaymentSubscription {
  return {
    subscriptionId: `sub_${userId}`,
    customerId: `cus_${userId}`,
    status: 'active',
    createdAtSeconds: beganAtSeconds,
    amountCents: prices.subscriptionCentsPerMonth,
    cancelAtSeconds: null,
    pause: null,
    currentPeriodEndSeconds: beganAtSeconds + monthSeconds,
    endedAtSeconds: null,
    latestInvoiceId: `in_${userId}_1`,
    livemode: false,
    userId,
    checkoutId: null,
    stage: testStage,
    ...over,
  };
}

/** The paid invoice of a month, counted from 1. */
export function anInvoice(userId: string, month: number, over: Partial<PaymentInvoice> = {}): PaymentInvoice {
  const start = beganAtSeconds + (month - 1) * monthSeconds;
  return {
    invoiceId: `in_${userId}_${month}`,
    number: `TW-000${month}`,
    subscriptionId: `sub_${userId}`,
    customerId: `cus_${userId}`,
    billingReason: month === 1 ? 'subscription_create' : 'subscription_cycle',
    status: 'paid',
    amountPaidCents: prices.subscriptionCentsPerMonth,
    currency: 'usd',
    createdAtSeconds: start,
    periodStartSeconds: start,
    periodEndSeconds: start + monthSeconds,
    hostedInvoiceUrl: `https://invoice.stripe.com/i/in_${userId}_${month}`,
    customerName: 'Ada',
    customerEmail: `${userId}@example.com`,
    paidAtSeconds: start,
    paymentIntentId: `pi_${userId}_${month}`,
    livemode: false,
    ...over,
  };
}

const notPaidYet = { status: 'open', amountPaidCents: 0, paidAtSeconds: null } as const;

/** Adds a subscription with paid months to the fake payments. Of an incomplete one, the first is not paid yet. */
export function subscribe(
  payments: FakePayments,
  userId: string,
  months: number,
  over: Partial<PaymentSubscription> = {},
): PaymentSubscription {
  const subscription = aPaymentSubscription(userId, {
    latestInvoiceId: `in_${userId}_${months}`,
    currentPeriodEndSeconds: beganAtSeconds + months * monthSeconds,
    ...over,
  });
  payments.subscriptions.set(subscription.subscriptionId, subscription);
  for (let month = 1; month <= months; month += 1) {
    payments.invoices.set(
      `in_${userId}_${month}`,
      anInvoice(userId, month, over.status === 'incomplete' ? notPaidYet : {}),
    );
  }
  return subscription;
}

let made = 0;

export function aPaymentEvent(type: string, objectId: string, over: Partial<PaymentEvent> = {}): PaymentEvent {
  made += 1;
  return {
    eventId: `evt_${made}_${objectId}`,
    type,
    createdAtSeconds: beganAtSeconds,
    livemode: false,
    objectId,
    ...over,
  };
}

/** Sets Stripe's charge of a payment. @returns its id */
export function setCharge(
  payments: FakePayments,
  paymentIntentId: string | null,
  amountCents: number,
  amountRefundedCents = 0,
): string {
  const chargeId = `ch_${paymentIntentId}`;
  const facts = { currency: 'usd', receiptUrl: null, livemode: false };
  payments.charges.set(chargeId, { chargeId, paymentIntentId, amountCents, amountRefundedCents, ...facts });
  return chargeId;
}

/** A refund in Stripe's dashboard. @returns the charge's id */
export function refundAtStripe(
  payments: FakePayments,
  chargeId: string,
  cents: number,
  createdAtSeconds: number,
): string {
  const charge = payments.charges.get(chargeId);
  if (charge === undefined) throw new Error(`the test knows no ${chargeId}`);
  payments.partialRefunds.push({ chargeId, cents, createdAtSeconds, requestId: null, isFailed: false });
  payments.charges.set(chargeId, { ...charge, amountRefundedCents: charge.amountRefundedCents + cents });
  return chargeId;
}

/** Sets a payment's dispute at Stripe. @returns its id */
export function setDispute(payments: FakePayments, paymentIntentId: string | null, status: string): string {
  const disputeId = `dp_${paymentIntentId}`;
  const facts = { chargeId: `ch_${paymentIntentId}`, amountCents: 4900, livemode: false };
  payments.disputes.set(disputeId, { disputeId, paymentIntentId, status, ...facts });
  return disputeId;
}
