import type { StripeContext } from '#infra/local/payments/context.ts';
import { newId } from '#infra/local/payments/ids.ts';
import { sumOf } from '#infra/local/payments/objects/checkout-session.ts';
import type { Customer, PaymentIntent, PaymentMethod, Session, Subscription } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import { billPeriod, completeInvoicePayment, emitInvoiceEvents } from './billing.ts';
import { completeIntent, emitIntentEvents, newIntent, type Payer, tryCard } from './payments.ts';
import { periodsAfter } from './periods.ts';
import { saveCard } from './portal.ts';

export type Attempt =
  | { readonly outcome: 'done'; readonly session: Session }
  | { readonly outcome: 'declined'; readonly session: Session; readonly message: string };

/**
 * The customer presses Pay. Complete sessions stay unchanged, so a double click pays once. Throws `StripeError` for an expired
 * one.
 */
export function attemptPayment(context: StripeContext, session: Session, payer: Payer): Attempt {
  if (session.status === 'complete') return { outcome: 'done', session };
  if (session.status === 'expired') throw new StripeError(400, 'This Checkout Session has expired.');
  if (payer.card.outcome === 'declines') return decline(context, session, payer);
  const customer = customerOf(context, session, payer);
  const paid =
    session.mode === 'payment' ? payOnce(context, session, payer) : subscribe(context, session, payer, customer);
  return { outcome: 'done', session: paid };
}

function decline(context: StripeContext, session: Session, payer: Payer): Attempt {
  const message = payer.card.message ?? 'Your card was declined.';
  // A subscription's payment is created with its invoice: a failed attempt leaves nothing.
  if (session.mode === 'subscription') return { outcome: 'declined', session, message };
  const intent = tryCard(context, intentOf(context, session), payer);
  const open = context.store.session.put({ ...session, paymentIntent: intent.id });
  emitIntentEvents(context, intent);
  return { outcome: 'declined', session: open, message };
}

function intentOf(context: StripeContext, session: Session): PaymentIntent {
  const { customer, currency, description, livemode } = session;
  return (
    context.store.paymentIntent.get(session.paymentIntent ?? '') ??
    newIntent(context, {
      ...{ amount: sumOf(session.lineItems), currency, customer, description, livemode },
      metadata: session.paymentIntentMetadata,
    })
  );
}

function completed(session: Session, { email, name, card }: Payer): Session {
  return {
    ...session,
    email: session.customerEmail ?? email,
    name,
    status: 'complete',
    paymentStatus: card.outcome === 'pays' ? 'paid' : 'unpaid',
  };
}

function payOnce(context: StripeContext, session: Session, payer: Payer): Session {
  const intent = tryCard(context, intentOf(context, session), payer);
  const done = context.store.session.put({ ...completed(session, payer), paymentIntent: intent.id });
  emitIntentEvents(context, intent);
  context.emit('checkout.session.completed', done.id);
  return done;
}

function customerOf(context: StripeContext, session: Session, payer: Payer): Customer | undefined {
  const known = context.store.customer.get(session.customer ?? '');
  if (known || session.customerCreation !== 'always') return known;
  const customer = context.store.customer.put({
    ...{ id: newId('cus_', 14), created: context.now(), email: session.customerEmail ?? payer.email, name: payer.name },
    ...{ metadata: {}, nextInvoice: 1, invoicePrefix: newId('', 8).toUpperCase(), isDeleted: false },
    defaultPaymentMethod: null,
    livemode: session.livemode,
  });
  context.emit('customer.created', customer.id);
  return customer;
}

function subscribe(context: StripeContext, session: Session, payer: Payer, customer: Customer | undefined): Session {
  if (!customer) throw new Error(`${session.id} subscribes nobody`);
  const bare = newSubscription(context, session, saveCard(context, customer, payer.card));
  const invoice = billPeriod(context, bare, 'subscription_create', payer);
  const subscription = context.store.subscription.put({ ...bare, latestInvoice: invoice.id });
  const done = context.store.session.put({
    ...completed(session, payer),
    ...{ customer: customer.id, subscription: subscription.id, invoice: invoice.id },
  });
  context.emit('customer.subscription.created', subscription.id);
  if (invoice.status === 'paid') emitInvoiceEvents(context, invoice);
  context.emit('checkout.session.completed', done.id);
  return done;
}

function newSubscription(context: StripeContext, session: Session, card: PaymentMethod): Subscription {
  const created = context.now();
  const items = session.lineItems.filter(({ recurring }) => recurring !== null);
  const recurring = items[0]?.recurring ?? { interval: 'month', intervalCount: 1 };
  return {
    ...{
      id: newId('sub_1'),
      created,
      customer: card.customer,
      status: 'active',
      periods: 1,
      livemode: session.livemode,
    },
    items: items.map((line) => ({ id: newId('si_', 14), line })),
    ...{ periodStart: created, periodEnd: periodsAfter(created, recurring, 1) },
    ...{ cancelAtPeriodEnd: false, canceledAt: null, endedAt: null, cancellationReason: null, latestInvoice: null },
    ...{ metadata: session.subscriptionMetadata, description: session.description, paymentMethod: card.id },
  };
}

export function settle(context: StripeContext, session: Session, outcome: 'succeeded' | 'failed'): Session {
  if (session.status !== 'complete' || session.paymentStatus === 'paid') {
    throw new StripeError(409, `${session.id} waits for no payment`);
  }
  const intent = context.store.paymentIntent.get(session.paymentIntent ?? '');
  const invoice = context.store.invoice.get(session.invoice ?? '');
  if (intent) emitIntentEvents(context, completeIntent(context, intent, outcome));
  if (invoice) completeInvoicePayment(context, invoice, outcome);
  const paymentStatus = outcome === 'succeeded' ? 'paid' : 'unpaid';
  const settled = context.store.session.put({ ...session, paymentStatus });
  context.emit(`checkout.session.async_payment_${outcome}`, settled.id);
  return settled;
}

/** Throws `StripeError` unless the session is open. */
export function expire(context: StripeContext, session: Session): Session {
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
    throw new StripeError(400, message);
  }
  const intent = context.store.paymentIntent.get(session.paymentIntent ?? '');
  if (intent) context.store.paymentIntent.put({ ...intent, status: 'canceled', canceledAt: context.now() });
  const expired = context.store.session.put({ ...session, status: 'expired' });
  context.emit('checkout.session.expired', expired.id);
  return expired;
}

export function successUrlOf(session: Session): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
