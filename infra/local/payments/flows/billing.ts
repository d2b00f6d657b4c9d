import type { StripeContext } from '#infra/local/payments/context.ts';
import { newId } from '#infra/local/payments/ids.ts';
import { sumOf } from '#infra/local/payments/objects/checkout-session.ts';
import type { Customer, Invoice, PaymentIntent, Subscription } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import { cardThat, findCard, type TestCard } from '#infra/local/payments/test-cards.ts';
import {
  askToAuthenticate,
  authenticatingPayer,
  authenticationFailedMessage,
  completeIntent,
  emitIntentEvents,
  failAuthentication,
  newIntent,
  type Payer,
  tryCard,
} from './payments.ts';
import { periodsAfter } from './periods.ts';

type Reason = Invoice['billingReason'];

/** The end after the last retry, a setting of the account at Stripe. */
export type DunningEnd = 'canceled' | 'unpaid';

/** Stripe's recommended setting is 8 retries within 2 weeks; here they are 42 hours apart. */
const retries = 8;
const retrySeconds = (14 * 86_400) / retries;

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
    amount: sumOf(items.map(({ line }) => line)),
    currency,
    customer: customer.id,
    metadata: {},
    livemode,
    description: isFirst ? 'Subscription creation' : 'Subscription update',
  });
  context.store.paymentIntent.put(intent);
  return context.store.invoice.put({
    id: newId('in_1'),
    number,
    created: context.now(),
    customer: customer.id,
    subscription: subscription.id,
    email: payer.email ?? customer.email,
    name: payer.name ?? customer.name,
    livemode,
    subscriptionMetadata,
    billingReason: reason,
    status: 'open',
    currency,
    periodStart,
    periodEnd,
    lines: items.map((item) => ({ id: newId('il_1'), subscriptionItem: item.id, line: item.line })),
    gatheredFrom: isFirst ? context.now() : subscription.created,
    attemptCount: 0,
    nextAttempt: null,
    paidAt: null,
    voidedAt: null,
    paymentIntent: intent.id,
    paymentId: newId('inpay_1'),
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
  const attemptCount = invoice.attemptCount + 1;
  // The customer completes the first payment; only later ones are retried.
  const isFirst = context.store.subscription.get(invoice.subscription)?.status === 'incomplete';
  const isRetried = status === 'requires_payment_method' && !isFirst && attemptCount <= retries;
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
  event: 'customer.subscription.updated' | 'customer.subscription.deleted' = 'customer.subscription.updated',
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
  const { asksToAuthenticate, ...card } = findCard(method?.number ?? '') ?? cardThat('declines');
  // Nobody is there to authenticate.
  if (asksToAuthenticate === 'always') return { ...card, outcome: 'declines', declineCode: 'authentication_required' };
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
  if (subscription.pause !== null && open?.status !== 'open') {
    renewPaused(context, subscription, subscription.pause.behavior);
    return;
  }
  const payer = { email: open?.email ?? null, name: open?.name ?? null, card };
  const { changes, invoice } =
    open?.status === 'open'
      ? { changes: {}, invoice: payInvoice(context, open, payer) }
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

function nextPeriod(subscription: Subscription) {
  const recurring = subscription.items[0]?.line.recurring ?? { interval: 'month', intervalCount: 1 };
  const periods = subscription.periods + 1;
  const periodEnd = periodsAfter(subscription.created, recurring, periods);
  return { periods, periodStart: subscription.periodEnd, periodEnd };
}

const statusInPause = { keep_as_draft: 'draft', mark_uncollectible: 'uncollectible', void: 'void' } as const;

/** A period whose invoice is not collected. */
function renewPaused(
  context: StripeContext,
  subscription: Subscription,
  behavior: NonNullable<Subscription['pause']>['behavior'],
): void {
  const changes = nextPeriod(subscription);
  const unpaid = openInvoice(context, { ...subscription, ...changes }, 'subscription_cycle', {
    email: null,
    name: null,
  });
  const status = statusInPause[behavior];
  const invoice = context.store.invoice.put({ ...unpaid, status, voidedAt: status === 'void' ? context.now() : null });
  if (status === 'void') context.emit('invoice.voided', invoice.id);
  if (status === 'uncollectible') context.emit('invoice.marked_uncollectible', invoice.id);
  changeSubscription(context, subscription, { ...changes, latestInvoice: invoice.id });
}

function renewPeriod(context: StripeContext, subscription: Subscription, payer: Payer) {
  const changes = nextPeriod(subscription);
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

/**
 * The customer pays on the invoice's page, where the card may first ask for 3-D Secure. Only automatic attempts count as retries.
 * @returns why it was declined
 */
export function payOpenInvoice(context: StripeContext, invoice: Invoice, payer: Payer): string | undefined {
  const intent = context.store.paymentIntent.get(invoice.paymentIntent);
  const subscription = context.store.subscription.get(invoice.subscription);
  if (!intent || !subscription) throw new Error(`${invoice.id} has no payment or subscription`);
  if (invoice.status !== 'open') throw new StripeError(400, 'This invoice can no longer be paid.');
  if (payer.card.outcome === 'settles-later') return 'Please pay this invoice by card.';
  if (payer.card.asksToAuthenticate && intent.status !== 'requires_action') {
    emitIntentEvents(context, askToAuthenticate(context, intent, payer));
    context.emit('invoice.payment_action_required', invoice.id);
    return undefined;
  }
  const tried = tryCard(context, intent, payer);
  emitIntentEvents(context, tried);
  if (tried.status !== 'succeeded') return payer.card.message ?? 'Your card was declined.';
  const paid = context.store.invoice.put({ ...invoice, status: 'paid', nextAttempt: null, paidAt: context.now() });
  emitInvoiceEvents(context, paid);
  if (subscription.endedAt === null) changeSubscription(context, subscription, { status: 'active' });
  return undefined;
}

/** Undefined unless the payment of the open invoice waits for 3-D Secure. */
export function invoicePayer({ store }: StripeContext, invoice: Invoice): Payer | undefined {
  const intent = invoice.status === 'open' ? store.paymentIntent.get(invoice.paymentIntent) : undefined;
  return intent && authenticatingPayer(intent);
}

/** The customer fails 3-D Secure on the invoice's page. @returns why the invoice stays unpaid */
export function failInvoicePayer(context: StripeContext, invoice: Invoice): string {
  const intent = context.store.paymentIntent.get(invoice.paymentIntent);
  if (!intent || !invoicePayer(context, invoice))
    throw new StripeError(409, `${invoice.id} waits for no authentication`);
  emitIntentEvents(context, failAuthentication(context, intent));
  return authenticationFailedMessage;
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

/** Ends a subscription whose first payment did not succeed before its session expired. */
export function expireSubscription(context: StripeContext, subscription: Subscription): void {
  const invoice = context.store.invoice.get(subscription.latestInvoice ?? '');
  if (invoice?.status === 'open') voidInvoice(context, invoice);
  changeSubscription(context, subscription, { status: 'incomplete_expired', endedAt: context.now() });
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
