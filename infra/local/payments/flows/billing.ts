import type { StripeContext } from '#infra/local/payments/context.ts';
import { newId } from '#infra/local/payments/ids.ts';
import { sumOf } from '#infra/local/payments/objects/checkout-session.ts';
import type { Customer, Invoice, PaymentIntent, Subscription } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import { cardThat } from '#infra/local/payments/test-cards.ts';
import { completeIntent, newIntent, type Payer, tryCard } from './payments.ts';
import { periodsAfter } from './periods.ts';

type Reason = Invoice['billingReason'];

/** An unpaid invoice of the subscription's period, with its payment. */
export function openInvoice(
  context: StripeContext,
  subscription: Subscription,
  reason: Reason,
  payer: Pick<Payer, 'email' | 'name'>,
): Invoice {
  const { livemode, items, metadata: subscriptionMetadata, periodStart, periodEnd } = subscription;
  const { number, ...customer } = takeInvoiceNumber(context, subscription.customer);
  const { currency = 'usd' } = items[0]?.line ?? {};
  const isFirst = reason === 'subscription_create';
  const intent = newIntent(context, {
    ...{ amount: sumOf(items.map(({ line }) => line)), currency, customer: customer.id, metadata: {}, livemode },
    description: isFirst ? 'Subscription creation' : 'Subscription update',
  });
  context.store.paymentIntent.put(intent);
  return context.store.invoice.put({
    ...{ id: newId('in_1'), number, created: context.now(), customer: customer.id, subscription: subscription.id },
    ...{ email: payer.email ?? customer.email, name: payer.name ?? customer.name, livemode },
    ...{ subscriptionMetadata, billingReason: reason, status: 'open', currency, periodStart, periodEnd },
    lines: items.map((item) => ({ id: newId('il_1'), subscriptionItem: item.id, line: item.line })),
    gatheredFrom: isFirst ? context.now() : subscription.created,
    ...{ attemptCount: 0, paidAt: null, voidedAt: null, paymentIntent: intent.id, paymentId: newId('inpay_1') },
  });
}

function takeInvoiceNumber(context: StripeContext, customerId: string): Customer & { readonly number: string } {
  const customer = context.store.customer.get(customerId);
  if (!customer) throw new Error(`no customer ${customerId}`);
  const number = `${customer.invoicePrefix}-${String(customer.nextInvoice).padStart(4, '0')}`;
  return { ...context.store.customer.put({ ...customer, nextInvoice: customer.nextInvoice + 1 }), number };
}

export function recordAttempt(context: StripeContext, invoice: Invoice, status: PaymentIntent['status']): Invoice {
  const isPaid = status === 'succeeded';
  return context.store.invoice.put({
    ...invoice,
    status: isPaid ? 'paid' : 'open',
    attemptCount: invoice.attemptCount + 1,
    paidAt: isPaid ? context.now() : null,
  });
}

export function activeSubscription(context: StripeContext, id: string): Subscription {
  const subscription = context.store.subscription.get(id);
  if (!subscription || subscription.status === 'canceled') {
    throw new StripeError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
  }
  return subscription;
}

export function changeSubscription(
  context: StripeContext,
  subscription: Subscription,
  changes: Partial<Subscription>,
  event: 'customer.subscription.updated' | 'customer.subscription.deleted' = 'customer.subscription.updated',
): void {
  const before = context.show(subscription.id);
  context.store.subscription.put({ ...subscription, ...changes });
  const isSame = JSON.stringify(before) === JSON.stringify(context.show(subscription.id));
  if (!isSame) context.emit(event, subscription.id, before);
}

/** Starts and charges the next period. A `past_due` subscription retries its open invoice instead, as with Stripe. */
export function renew(context: StripeContext, subscription: Subscription, outcome: 'paid' | 'failed'): void {
  const card = cardThat(outcome === 'paid' ? 'pays' : 'declines');
  const open = context.store.invoice.get(subscription.latestInvoice ?? '');
  const payer = { email: open?.email ?? null, name: open?.name ?? null, card };
  const { changes, invoice } =
    open?.status === 'open'
      ? { changes: {}, invoice: payInvoice(context, open, payer) }
      : renewPeriod(context, subscription, payer);
  emitInvoiceEvents(context, invoice);
  const status = invoice.status === 'paid' ? 'active' : 'past_due';
  changeSubscription(context, subscription, { ...changes, latestInvoice: invoice.id, status });
}

function renewPeriod(context: StripeContext, subscription: Subscription, payer: Payer) {
  const recurring = subscription.items[0]?.line.recurring ?? { interval: 'month', intervalCount: 1 };
  const periods = subscription.periods + 1;
  const periodEnd = periodsAfter(subscription.created, recurring, periods);
  const changes = { periods, periodStart: subscription.periodEnd, periodEnd };
  const invoice = openInvoice(context, { ...subscription, ...changes }, 'subscription_cycle', payer);
  return { changes, invoice: payInvoice(context, invoice, payer) };
}

export function payInvoice(context: StripeContext, invoice: Invoice, payer: Payer): Invoice {
  const intent = context.store.paymentIntent.get(invoice.paymentIntent);
  if (!intent) throw new Error(`${invoice.id} has no payment`);
  return recordAttempt(context, invoice, tryCard(context, intent, payer).status);
}

/** A first invoice by bank payment succeeds or fails days later. */
export function completeInvoicePayment(
  context: StripeContext,
  invoice: Invoice,
  outcome: 'succeeded' | 'failed',
): void {
  const intent = context.store.paymentIntent.get(invoice.paymentIntent);
  const subscription = context.store.subscription.get(invoice.subscription);
  if (!intent || !subscription) throw new Error(`${invoice.id} has no payment or subscription`);
  const collected = recordAttempt(context, invoice, completeIntent(context, intent, outcome).status);
  emitInvoiceEvents(context, collected);
  if (subscription.status === 'canceled') return;
  changeSubscription(context, subscription, { status: outcome === 'succeeded' ? 'active' : 'past_due' });
}

export function emitInvoiceEvents(context: StripeContext, invoice: Invoice): void {
  context.emit(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice.id);
}

/** Ends a subscription whose first payment did not succeed before its session expired. */
export function expireSubscription(context: StripeContext, subscription: Subscription): void {
  const now = context.now();
  const invoice = context.store.invoice.get(subscription.latestInvoice ?? '');
  if (invoice) {
    context.store.invoice.put({ ...invoice, status: 'void', voidedAt: now });
    context.emit('invoice.voided', invoice.id);
  }
  changeSubscription(context, subscription, { status: 'incomplete_expired', endedAt: now });
}

export function cancelNow(
  context: StripeContext,
  subscription: Subscription,
  reason: Subscription['cancellationReason'],
): void {
  const now = context.now();
  changeSubscription(
    context,
    subscription,
    {
      status: 'canceled',
      canceledAt: subscription.canceledAt ?? now,
      endedAt: now,
      cancellationReason: subscription.cancellationReason ?? reason,
    },
    'customer.subscription.deleted',
  );
}

export function endPeriod(context: StripeContext, subscription: Subscription): void {
  if (subscription.cancelAtPeriodEnd) cancelNow(context, subscription, 'cancellation_requested');
  else renew(context, subscription, 'paid');
}
