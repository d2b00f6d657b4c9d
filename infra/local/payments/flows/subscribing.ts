import type { StripeContext } from '#infra/local/payments/context.ts';
import { newId } from '#infra/local/payments/ids.ts';
import type { Customer, Session, Subscription } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import { openInvoice } from './billing.ts';
import type { Payer } from './payments.ts';
import { periodsAfter } from './periods.ts';

/**
 * Gives the session an incomplete subscription with its unpaid first invoice; a second attempt uses the same. Throws
 * `StripeError` if it was cancelled meanwhile.
 */
export function beginSubscription(context: StripeContext, session: Session, payer: Payer): Session {
  if (session.subscription !== null) {
    incompleteSubscription(context, session);
    return session;
  }
  const customer = customerOf(context, session, payer);
  const subscription = newSubscription(context, session, customer);
  const invoice = openInvoice(context, subscription, 'subscription_create', payer);
  context.store.subscription.put({ ...subscription, latestInvoice: invoice.id });
  const ids = { customer: customer.id, subscription: subscription.id, invoice: invoice.id };
  return context.store.session.put({ ...session, ...ids });
}

/** Throws `StripeError` if it was cancelled. */
export function incompleteSubscription(context: StripeContext, session: Session): Subscription {
  const subscription = context.store.subscription.get(session.subscription ?? '');
  if (subscription?.status === 'incomplete') return subscription;
  throw new StripeError(400, 'This subscription has been canceled.');
}

/** The session's customer, created on first use. */
export function customerOf(context: StripeContext, session: Session, payer: Payer): Customer {
  const known = context.store.customer.get(session.customer ?? '');
  if (known) return known;
  const customer = context.store.customer.put({
    id: newId('cus_', 14),
    created: context.now(),
    email: session.customerEmail ?? payer.email,
    name: payer.name,
    metadata: {},
    nextInvoice: 1,
    invoicePrefix: newId('', 8).toUpperCase(),
    isDeleted: false,
    defaultPaymentMethod: null,
    livemode: session.livemode,
  });
  context.emit('customer.created', customer.id);
  return customer;
}

function newSubscription(context: StripeContext, session: Session, customer: Customer): Subscription {
  const created = context.now();
  const items = session.lineItems.filter(({ recurring }) => recurring !== null);
  const recurring = items[0]?.recurring ?? { interval: 'month', intervalCount: 1 };
  return {
    id: newId('sub_1'),
    created,
    customer: customer.id,
    status: 'incomplete',
    periods: 1,
    livemode: session.livemode,
    items: items.map((line) => ({ id: newId('si_', 14), line })),
    periodStart: created,
    periodEnd: periodsAfter(created, recurring, 1),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    pause: null,
    canceledAt: null,
    endedAt: null,
    cancellationReason: null,
    latestInvoice: null,
    metadata: session.subscriptionMetadata,
    description: session.description,
    paymentMethod: null,
  };
}
