import type { StripeContext } from '#infra/local/payments/context.ts';
import { sumOf } from '#infra/local/payments/objects/checkout-session.ts';
import type { Invoice, PaymentIntent, Session } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import {
  changeSubscription,
  completeInvoicePayment,
  emitInvoiceEvents,
  expireSubscription,
  payInvoice,
  recordAttempt,
} from './billing.ts';
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
import { saveCard } from './portal.ts';
import { beginSubscription, customerOf, incompleteSubscription } from './subscribing.ts';

export type Attempt =
  | { readonly outcome: 'done' | 'requires-action'; readonly session: Session }
  | { readonly outcome: 'declined'; readonly session: Session; readonly message: string };

/**
 * The customer presses Pay. Complete sessions stay unchanged, so a double click pays once. Throws `StripeError` for an expired
 * one.
 */
export function attemptPayment(context: StripeContext, session: Session, payer: Payer): Attempt {
  if (session.status === 'complete') return { outcome: 'done', session };
  if (session.status === 'expired') throw new StripeError(400, 'This Checkout Session has expired.');
  return payer.card.asksToAuthenticate ? startAuthentication(context, session, payer) : pay(context, session, payer);
}

/** Undefined unless the customer has to authenticate with 3-D Secure. */
export function waitingPayer(context: StripeContext, session: Session): Payer | undefined {
  const intent = session.status === 'open' ? intentOf(context, session) : undefined;
  return intent && authenticatingPayer(intent);
}

/** The customer completes or fails 3-D Secure. Throws `StripeError` when no payment waits for it. */
export function authenticate(context: StripeContext, session: Session, outcome: 'succeeded' | 'failed'): Attempt {
  const payer = waitingPayer(context, session);
  const intent = intentOf(context, session);
  if (!payer || !intent) throw new StripeError(409, `${session.id} waits for no authentication`);
  if (outcome === 'succeeded') return pay(context, session, payer);
  const failed = failAuthentication(context, intent);
  emitIntentEvents(context, failed);
  const invoice = invoiceOf(context, session);
  if (invoice) emitInvoiceEvents(context, recordAttempt(context, invoice, failed.status));
  return { outcome: 'declined', session, message: authenticationFailedMessage };
}

function startAuthentication(context: StripeContext, session: Session, payer: Payer): Attempt {
  const begun = session.mode === 'subscription' ? beginSubscription(context, session, payer) : session;
  const intent = askToAuthenticate(context, intentOf(context, begun) ?? newSessionIntent(context, begun), payer);
  const waiting = begun.mode === 'payment' ? context.store.session.put({ ...begun, paymentIntent: intent.id }) : begun;
  const isNew = session.subscription !== begun.subscription;
  if (isNew && begun.subscription !== null) context.emit('customer.subscription.created', begun.subscription);
  emitIntentEvents(context, intent);
  if (begun.invoice !== null) context.emit('invoice.payment_action_required', begun.invoice);
  return { outcome: 'requires-action', session: waiting };
}

function pay(context: StripeContext, session: Session, payer: Payer): Attempt {
  return session.mode === 'payment' ? payOnce(context, session, payer) : subscribe(context, session, payer);
}

function declined(session: Session, { card }: Payer): Attempt {
  return { outcome: 'declined', session, message: card.message ?? 'Your card was declined.' };
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

function invoiceOf(context: StripeContext, { invoice }: Session): Invoice | undefined {
  return context.store.invoice.get(invoice ?? '');
}

function intentOf(context: StripeContext, session: Session): PaymentIntent | undefined {
  const id = session.paymentIntent ?? invoiceOf(context, session)?.paymentIntent;
  return context.store.paymentIntent.get(id ?? '');
}

function newSessionIntent(context: StripeContext, session: Session): PaymentIntent {
  const { customer, currency, description, livemode, paymentIntentMetadata: metadata } = session;
  const amount = sumOf(session.lineItems);
  return newIntent(context, { amount, currency, customer, description, metadata, livemode });
}

function payOnce(context: StripeContext, session: Session, payer: Payer): Attempt {
  const isDeclined = payer.card.outcome === 'declines';
  const createsCustomer = session.customerCreation === 'always' && !isDeclined;
  const customer = createsCustomer ? customerOf(context, session, payer).id : session.customer;
  const known = intentOf(context, session) ?? newSessionIntent(context, session);
  const intent = tryCard(context, { ...known, customer }, payer);
  const after = isDeclined ? session : completed(session, payer);
  const stored = context.store.session.put({ ...after, customer, paymentIntent: intent.id });
  emitIntentEvents(context, intent);
  if (isDeclined) return declined(stored, payer);
  context.emit('checkout.session.completed', stored.id);
  return { outcome: 'done', session: stored };
}

function subscribe(context: StripeContext, session: Session, payer: Payer): Attempt {
  const isFirst = session.subscription === null;
  const isDeclined = payer.card.outcome === 'declines';
  // Only 3-D Secure needs a subscription before the bank has decided.
  if (isFirst && isDeclined) return declined(session, payer);
  const begun = beginSubscription(context, session, payer);
  const subscription = incompleteSubscription(context, begun);
  const open = invoiceOf(context, begun);
  if (!open) throw new Error(`${begun.id} has no invoice`);
  const invoice = payInvoice(context, open, payer);
  if (isDeclined) {
    emitInvoiceEvents(context, invoice);
    return declined(begun, payer);
  }
  const done = context.store.session.put(completed(begun, payer));
  const paymentMethod = saveCard(context, customerOf(context, begun, payer), payer.card).id;
  const active = { status: 'active', paymentMethod } as const;
  if (isFirst) {
    context.store.subscription.put({ ...subscription, ...active });
    context.emit('customer.subscription.created', subscription.id);
  } else changeSubscription(context, subscription, active);
  if (invoice.status === 'paid') emitInvoiceEvents(context, invoice);
  context.emit('checkout.session.completed', done.id);
  return { outcome: 'done', session: done };
}

export function settle(context: StripeContext, session: Session, outcome: 'succeeded' | 'failed'): Session {
  if (session.status !== 'complete' || session.paymentStatus === 'paid') {
    throw new StripeError(409, `${session.id} waits for no payment`);
  }
  const intent = context.store.paymentIntent.get(session.paymentIntent ?? '');
  const invoice = invoiceOf(context, session);
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
  const intent = intentOf(context, session);
  if (intent) {
    const canceled = { status: 'canceled', canceledAt: context.now(), authenticating: null } as const;
    context.store.paymentIntent.put({ ...intent, ...canceled });
  }
  const subscription = context.store.subscription.get(session.subscription ?? '');
  if (subscription?.status === 'incomplete') expireSubscription(context, subscription);
  const expired = context.store.session.put({ ...session, status: 'expired' });
  context.emit('checkout.session.expired', expired.id);
  return expired;
}

export function successUrlOf(session: Session): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
