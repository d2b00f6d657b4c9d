import { newId } from '#infra/local/payments/ids.ts';
import { invoiceTotal } from '#infra/local/payments/objects/invoice.ts';
import type { Customer, Invoice, Subscription } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import { cardThat } from '#infra/local/payments/test-cards.ts';
import type { World } from '#infra/local/payments/world.ts';
import { newIntent, type Payer, settleIntent, tryCard } from './payments.ts';
import { periodsAfter } from './periods.ts';

type Reason = Invoice['billingReason'];

export function billPeriod(world: World, subscription: Subscription, reason: Reason, payer: Payer): Invoice {
  const customer = takeInvoiceNumber(world, subscription.customer);
  const id = newId('in_1');
  const lines = subscription.items.map((item) => ({ id: newId('il_1'), subscriptionItem: item.id, line: item.line }));
  const { currency = 'usd' } = subscription.items[0]?.line ?? {};
  const draft: Invoice = {
    ...{ id, number: customer.number, created: world.now(), customer: customer.id, subscription: subscription.id },
    ...{ email: payer.email ?? customer.email, name: payer.name ?? customer.name },
    ...{ subscriptionMetadata: subscription.metadata, billingReason: reason, status: 'open', currency, lines },
    ...{ periodStart: subscription.periodStart, periodEnd: subscription.periodEnd },
    gatheredFrom: reason === 'subscription_create' ? world.now() : subscription.created,
    ...{
      attemptCount: 0,
      paidAt: null,
      paymentIntent: '',
      paymentId: newId('inpay_1'),
      livemode: subscription.livemode,
    },
  };
  const intent = newIntent(world, {
    ...{ amount: invoiceTotal(draft), currency, customer: customer.id, metadata: {}, livemode: draft.livemode },
    description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  });
  return collect(world, { ...draft, paymentIntent: intent.id }, tryCard(world, intent, payer).status);
}

function takeInvoiceNumber(world: World, customerId: string): Customer & { readonly number: string } {
  const customer = world.store.customer.get(customerId);
  if (!customer) throw new Error(`no customer ${customerId}`);
  const number = `${customer.invoicePrefix}-${String(customer.nextInvoice).padStart(4, '0')}`;
  return { ...world.store.customer.put({ ...customer, nextInvoice: customer.nextInvoice + 1 }), number };
}

function collect(world: World, invoice: Invoice, status: string): Invoice {
  const isPaid = status === 'succeeded';
  return world.store.invoice.put({
    ...invoice,
    status: isPaid ? 'paid' : 'open',
    attemptCount: invoice.attemptCount + 1,
    paidAt: isPaid ? world.now() : null,
  });
}

export function activeSubscription(world: World, id: string): Subscription {
  const subscription = world.store.subscription.get(id);
  if (!subscription || subscription.status === 'canceled') {
    throw new StripeError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
  }
  return subscription;
}

export function changeSubscription(
  world: World,
  subscription: Subscription,
  changes: Partial<Subscription>,
  event = 'customer.subscription.updated',
): void {
  const before = world.show(subscription.id);
  world.store.subscription.put({ ...subscription, ...changes });
  const isSame = JSON.stringify(before) === JSON.stringify(world.show(subscription.id));
  if (!isSame) world.emit(event, subscription.id, before);
}

/** Starts and charges the next period. A `past_due` subscription retries its open invoice instead, as with Stripe. */
export function renew(world: World, subscription: Subscription, outcome: 'paid' | 'failed'): void {
  const card = cardThat(outcome === 'paid' ? 'pays' : 'declines');
  const open = world.store.invoice.get(subscription.latestInvoice ?? '');
  const payer = { email: open?.email ?? null, name: open?.name ?? null, card };
  const { changes, invoice } =
    open?.status === 'open'
      ? { changes: {}, invoice: payAgain(world, open, payer) }
      : renewPeriod(world, subscription, payer);
  tellOfInvoice(world, invoice);
  const status = invoice.status === 'paid' ? 'active' : 'past_due';
  changeSubscription(world, subscription, { ...changes, latestInvoice: invoice.id, status });
}

function renewPeriod(world: World, subscription: Subscription, payer: Payer) {
  const recurring = subscription.items[0]?.line.recurring ?? { interval: 'month', intervalCount: 1 };
  const periods = subscription.periods + 1;
  const periodEnd = periodsAfter(subscription.created, recurring, periods);
  const changes = { periods, periodStart: subscription.periodEnd, periodEnd };
  return { changes, invoice: billPeriod(world, { ...subscription, ...changes }, 'subscription_cycle', payer) };
}

function payAgain(world: World, invoice: Invoice, payer: Payer): Invoice {
  const intent = world.store.paymentIntent.get(invoice.paymentIntent);
  if (!intent) throw new Error(`${invoice.id} has no payment`);
  return collect(world, invoice, tryCard(world, intent, payer).status);
}

/** A first invoice by bank payment succeeds or fails days later. */
export function settleInvoice(world: World, invoice: Invoice, outcome: 'succeeded' | 'failed'): void {
  const intent = world.store.paymentIntent.get(invoice.paymentIntent);
  const subscription = world.store.subscription.get(invoice.subscription);
  if (!intent || !subscription) throw new Error(`${invoice.id} has no payment or subscription`);
  const collected = collect(world, invoice, settleIntent(world, intent, outcome).status);
  tellOfInvoice(world, collected);
  if (subscription.status === 'canceled') return;
  changeSubscription(world, subscription, { status: outcome === 'succeeded' ? 'active' : 'past_due' });
}

export function tellOfInvoice(world: World, invoice: Invoice): void {
  world.emit(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice.id);
}

export function cancelNow(world: World, subscription: Subscription, reason: Subscription['cancellationReason']): void {
  const now = world.now();
  changeSubscription(
    world,
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

export function endPeriod(world: World, subscription: Subscription): void {
  if (subscription.cancelAtPeriodEnd) cancelNow(world, subscription, 'cancellation_requested');
  else renew(world, subscription, 'paid');
}
