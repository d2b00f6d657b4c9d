import type { StripeContext } from '#infra/local/payments/context.ts';
import { newId } from '#infra/local/payments/ids.ts';
import { invoiceTotal } from '#infra/local/payments/objects/invoice.ts';
import type { Customer, Invoice, Subscription } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import { cardThat, findCard, type TestCard } from '#infra/local/payments/test-cards.ts';
import { completeIntent, emitIntentEvents, newIntent, type Payer, tryCard } from './payments.ts';
import { periodsAfter } from './periods.ts';

type Reason = Invoice['billingReason'];

/** The end after the last retry, a setting of the account at Stripe. */
export type DunningEnd = 'canceled' | 'unpaid';

/** Stripe's recommended setting is 8 retries within 2 weeks; here they are 42 hours apart. */
const retries = 8;
const retrySeconds = (14 * 86_400) / retries;

export function billPeriod(context: StripeContext, subscription: Subscription, reason: Reason, payer: Payer): Invoice {
  const customer = takeInvoiceNumber(context, subscription.customer);
  const id = newId('in_1');
  const lines = subscription.items.map((item) => ({ id: newId('il_1'), subscriptionItem: item.id, line: item.line }));
  const { currency = 'usd' } = subscription.items[0]?.line ?? {};
  const draft: Invoice = {
    ...{ id, number: customer.number, created: context.now(), customer: customer.id, subscription: subscription.id },
    ...{ email: payer.email ?? customer.email, name: payer.name ?? customer.name },
    ...{ subscriptionMetadata: subscription.metadata, billingReason: reason, status: 'open', currency, lines },
    ...{ periodStart: subscription.periodStart, periodEnd: subscription.periodEnd },
    gatheredFrom: reason === 'subscription_create' ? context.now() : subscription.created,
    ...{
      attemptCount: 0,
      nextAttempt: null,
      paidAt: null,
      voidedAt: null,
      paymentIntent: '',
      paymentId: newId('inpay_1'),
      livemode: subscription.livemode,
    },
  };
  const intent = newIntent(context, {
    ...{ amount: invoiceTotal(draft), currency, customer: customer.id, metadata: {}, livemode: draft.livemode },
    description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  });
  return collect(context, { ...draft, paymentIntent: intent.id }, tryCard(context, intent, payer).status);
}

function takeInvoiceNumber(context: StripeContext, customerId: string): Customer & { readonly number: string } {
  const customer = context.store.customer.get(customerId);
  if (!customer) throw new Error(`no customer ${customerId}`);
  const number = `${customer.invoicePrefix}-${String(customer.nextInvoice).padStart(4, '0')}`;
  return { ...context.store.customer.put({ ...customer, nextInvoice: customer.nextInvoice + 1 }), number };
}

function collect(context: StripeContext, invoice: Invoice, status: string): Invoice {
  const isPaid = status === 'succeeded';
  const attemptCount = invoice.attemptCount + 1;
  const isRetried = status === 'requires_payment_method' && attemptCount <= retries;
  const attemptedAt = invoice.nextAttempt ?? Math.max(context.now(), invoice.periodStart);
  return context.store.invoice.put({
    ...invoice,
    status: isPaid ? 'paid' : 'open',
    attemptCount,
    nextAttempt: isRetried ? attemptedAt + retrySeconds : null,
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
  event = 'customer.subscription.updated',
): void {
  const before = context.show(subscription.id);
  context.store.subscription.put({ ...subscription, ...changes });
  const isSame = JSON.stringify(before) === JSON.stringify(context.show(subscription.id));
  if (!isSame) context.emit(event, subscription.id, before);
}

/** The subscription's card, else the customer's. A saved bank account pays renewals at once. */
function savedCard({ store }: StripeContext, subscription: Subscription): TestCard {
  const fallback = store.customer.get(subscription.customer)?.defaultPaymentMethod ?? '';
  const method = store.paymentMethod.get(subscription.paymentMethod ?? fallback);
  const card = findCard(method?.number ?? '') ?? cardThat('declines');
  return { ...card, outcome: card.outcome === 'declines' ? 'declines' : 'pays' };
}

/**
 * Starts and charges the next period, with the saved card unless a test demands an outcome. An overdue subscription retries its
 * open invoice instead, as with Stripe; after the last retry it ends.
 */
export function renew(
  context: StripeContext,
  subscription: Subscription,
  { outcome, dunningEnd = 'canceled' }: { outcome?: 'paid' | 'failed' | undefined; dunningEnd?: DunningEnd } = {},
): void {
  const card =
    outcome === undefined ? savedCard(context, subscription) : cardThat(outcome === 'paid' ? 'pays' : 'declines');
  const open = context.store.invoice.get(subscription.latestInvoice ?? '');
  const payer = { email: open?.email ?? null, name: open?.name ?? null, card };
  const { changes, invoice } =
    open?.status === 'open'
      ? { changes: {}, invoice: payAgain(context, open, payer) }
      : renewPeriod(context, subscription, payer);
  emitInvoiceEvents(context, invoice);
  const next = { ...subscription, ...changes, latestInvoice: invoice.id };
  if (invoice.status === 'open' && invoice.nextAttempt === null && dunningEnd === 'canceled') {
    cancelNow(context, next, 'payment_failed');
    return;
  }
  const overdue = invoice.nextAttempt === null ? 'unpaid' : 'past_due';
  changeSubscription(context, subscription, { ...next, status: invoice.status === 'paid' ? 'active' : overdue });
}

function renewPeriod(context: StripeContext, subscription: Subscription, payer: Payer) {
  const recurring = subscription.items[0]?.line.recurring ?? { interval: 'month', intervalCount: 1 };
  const periods = subscription.periods + 1;
  const periodEnd = periodsAfter(subscription.created, recurring, periods);
  const changes = { periods, periodStart: subscription.periodEnd, periodEnd };
  return { changes, invoice: billPeriod(context, { ...subscription, ...changes }, 'subscription_cycle', payer) };
}

function payAgain(context: StripeContext, invoice: Invoice, payer: Payer): Invoice {
  const intent = context.store.paymentIntent.get(invoice.paymentIntent);
  if (!intent) throw new Error(`${invoice.id} has no payment`);
  return collect(context, invoice, tryCard(context, intent, payer).status);
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
  const collected = collect(context, invoice, completeIntent(context, intent, outcome).status);
  emitInvoiceEvents(context, collected);
  if (subscription.status === 'canceled') return;
  changeSubscription(context, subscription, { status: outcome === 'succeeded' ? 'active' : 'past_due' });
}

/** The customer pays on the invoice's page. Only automatic attempts count as retries. @returns why it was declined */
export function payOpenInvoice(context: StripeContext, invoice: Invoice, payer: Payer): string | undefined {
  const intent = context.store.paymentIntent.get(invoice.paymentIntent);
  const subscription = context.store.subscription.get(invoice.subscription);
  if (!intent || !subscription) throw new Error(`${invoice.id} has no payment or subscription`);
  if (invoice.status !== 'open') throw new StripeError(400, 'This invoice can no longer be paid.');
  if (payer.card.outcome === 'settles-later') return 'Please pay this invoice by card.';
  const tried = tryCard(context, intent, payer);
  emitIntentEvents(context, tried);
  if (tried.status !== 'succeeded') return payer.card.message ?? 'Your card was declined.';
  const paid = context.store.invoice.put({ ...invoice, status: 'paid', nextAttempt: null, paidAt: context.now() });
  emitInvoiceEvents(context, paid);
  if (subscription.endedAt === null) changeSubscription(context, subscription, { status: 'active' });
  return undefined;
}

/** A subscription without an open invoice is active again, as with Stripe. Throws `StripeError` unless it is open. */
export function voidInvoice(context: StripeContext, invoice: Invoice): void {
  if (invoice.status !== 'open')
    throw new StripeError(400, `You can only void open invoices: ${invoice.id} isn’t open.`);
  const intent = context.store.paymentIntent.get(invoice.paymentIntent);
  const now = context.now();
  if (intent) context.store.paymentIntent.put({ ...intent, status: 'canceled', canceledAt: now });
  context.store.invoice.put({ ...invoice, status: 'void', nextAttempt: null, voidedAt: now });
  context.emit('invoice.voided', invoice.id);
  const subscription = context.store.subscription.get(invoice.subscription);
  if (subscription?.status === 'past_due' || subscription?.status === 'unpaid') {
    changeSubscription(context, subscription, { status: 'active' });
  }
}

export function emitInvoiceEvents(context: StripeContext, invoice: Invoice): void {
  context.emit(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice.id);
}

export function cancelNow(
  context: StripeContext,
  subscription: Subscription,
  reason: Subscription['cancellationReason'],
): void {
  const now = context.now();
  const invoice = context.store.invoice.get(subscription.latestInvoice ?? '');
  // Stripe stops collecting; the invoice can still be paid by hand.
  if (invoice?.status === 'open') context.store.invoice.put({ ...invoice, nextAttempt: null });
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
  else renew(context, subscription);
}
