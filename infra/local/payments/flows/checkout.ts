import { newId } from '#infra/local/payments/ids.ts';
import { sumOf } from '#infra/local/payments/objects/checkout-session.ts';
import type { Customer, PaymentIntent, Session, Subscription } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import type { World } from '#infra/local/payments/world.ts';
import { billPeriod, settleInvoice, tellOfInvoice } from './billing.ts';
import { newIntent, type Payer, settleIntent, tellOfIntent, tryCard } from './payments.ts';
import { periodsAfter } from './periods.ts';

export type Attempt =
  | { readonly outcome: 'done'; readonly session: Session }
  | { readonly outcome: 'declined'; readonly session: Session; readonly message: string };

/**
 * The customer presses Pay. Complete sessions stay unchanged, so a double click pays once. Throws `StripeError` for an expired
 * one.
 */
export function attemptPayment(world: World, session: Session, payer: Payer): Attempt {
  if (session.status === 'complete') return { outcome: 'done', session };
  if (session.status === 'expired') throw new StripeError(400, 'This Checkout Session has expired.');
  if (payer.card.outcome === 'declines') return decline(world, session, payer);
  const customer = customerOf(world, session, payer);
  const paid = session.mode === 'payment' ? payOnce(world, session, payer) : subscribe(world, session, payer, customer);
  return { outcome: 'done', session: paid };
}

function decline(world: World, session: Session, payer: Payer): Attempt {
  const message = payer.card.message ?? 'Your card was declined.';
  // A subscription's payment is created with its invoice: a failed attempt leaves nothing.
  if (session.mode === 'subscription') return { outcome: 'declined', session, message };
  const intent = tryCard(world, intentOf(world, session), payer);
  const open = world.store.session.put({ ...session, paymentIntent: intent.id });
  tellOfIntent(world, intent);
  return { outcome: 'declined', session: open, message };
}

function intentOf(world: World, session: Session): PaymentIntent {
  const { customer, currency, description, livemode } = session;
  return (
    world.store.paymentIntent.get(session.paymentIntent ?? '') ??
    newIntent(world, {
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

function payOnce(world: World, session: Session, payer: Payer): Session {
  const intent = tryCard(world, intentOf(world, session), payer);
  const done = world.store.session.put({ ...completed(session, payer), paymentIntent: intent.id });
  tellOfIntent(world, intent);
  world.emit('checkout.session.completed', done.id);
  return done;
}

function customerOf(world: World, session: Session, payer: Payer): Customer | undefined {
  const known = world.store.customer.get(session.customer ?? '');
  if (known || session.customerCreation !== 'always') return known;
  const customer = world.store.customer.put({
    ...{ id: newId('cus_', 14), created: world.now(), email: session.customerEmail ?? payer.email, name: payer.name },
    ...{ metadata: {}, nextInvoice: 1, invoicePrefix: newId('', 8).toUpperCase(), isDeleted: false },
    livemode: session.livemode,
  });
  world.emit('customer.created', customer.id);
  return customer;
}

function subscribe(world: World, session: Session, payer: Payer, customer: Customer | undefined): Session {
  if (!customer) throw new Error(`${session.id} subscribes nobody`);
  const bare = newSubscription(world, session, customer);
  const invoice = billPeriod(world, bare, 'subscription_create', payer);
  const subscription = world.store.subscription.put({ ...bare, latestInvoice: invoice.id });
  const done = world.store.session.put({
    ...completed(session, payer),
    ...{ customer: customer.id, subscription: subscription.id, invoice: invoice.id },
  });
  world.emit('customer.subscription.created', subscription.id);
  if (invoice.status === 'paid') tellOfInvoice(world, invoice);
  world.emit('checkout.session.completed', done.id);
  return done;
}

function newSubscription(world: World, session: Session, customer: Customer): Subscription {
  const created = world.now();
  const items = session.lineItems.filter(({ recurring }) => recurring !== null);
  const recurring = items[0]?.recurring ?? { interval: 'month', intervalCount: 1 };
  return {
    ...{ id: newId('sub_1'), created, customer: customer.id, status: 'active', periods: 1, livemode: session.livemode },
    items: items.map((line) => ({ id: newId('si_', 14), line })),
    ...{ periodStart: created, periodEnd: periodsAfter(created, recurring, 1) },
    ...{ cancelAtPeriodEnd: false, canceledAt: null, endedAt: null, cancellationReason: null, latestInvoice: null },
    ...{ metadata: session.subscriptionMetadata, description: session.description, paymentMethod: newId('pm_1') },
  };
}

export function settle(world: World, session: Session, outcome: 'succeeded' | 'failed'): Session {
  if (session.status !== 'complete' || session.paymentStatus === 'paid') {
    throw new StripeError(409, `${session.id} waits for no payment`);
  }
  const intent = world.store.paymentIntent.get(session.paymentIntent ?? '');
  const invoice = world.store.invoice.get(session.invoice ?? '');
  if (intent) tellOfIntent(world, settleIntent(world, intent, outcome));
  if (invoice) settleInvoice(world, invoice, outcome);
  const paymentStatus = outcome === 'succeeded' ? 'paid' : 'unpaid';
  const settled = world.store.session.put({ ...session, paymentStatus });
  world.emit(`checkout.session.async_payment_${outcome}`, settled.id);
  return settled;
}

/** Throws `StripeError` unless the session is open. */
export function expire(world: World, session: Session): Session {
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
    throw new StripeError(400, message);
  }
  const intent = world.store.paymentIntent.get(session.paymentIntent ?? '');
  if (intent) world.store.paymentIntent.put({ ...intent, status: 'canceled', canceledAt: world.now() });
  const expired = world.store.session.put({ ...session, status: 'expired' });
  world.emit('checkout.session.expired', expired.id);
  return expired;
}

export function successUrlOf(session: Session): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
