import type { Answer } from '#infra/local/faults.ts';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { activeSubscription, changeSubscription, endPeriod, renew } from '#infra/local/payments/flows/billing.ts';
import {
  type Attempt,
  attemptPayment,
  authenticate,
  settle,
  successUrlOf,
  waitingPayer,
} from '#infra/local/payments/flows/checkout.ts';
import { disputeCharge, failRefund, refundCharge } from '#infra/local/payments/flows/reversals.ts';
import { FormError, parseForm } from '#infra/local/payments/form-body.ts';
import type { Charge, Session } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import { authenticationPage } from './authentication-page.ts';
import { type CardForm, checkForm, firstForm, readForm } from './card-form.ts';
import { checkoutPage, totalOf } from './checkout-page.ts';
import { invoicePage, receiptPage } from './documents.ts';
import { notePage, seeOther } from './layout.ts';
import { overviewPage } from './overview-page.ts';
import { portalPage } from './portal-page.ts';
import { closedSessionPage } from './session-notes.ts';

export interface PageCall {
  readonly method: string;
  readonly pathname: string;
  readonly body: string;
}

export function handlePage(context: StripeContext, call: PageCall): Answer {
  const { method, pathname } = call;
  if (method !== 'GET' && method !== 'POST')
    return notePage('That didn’t work', `This page doesn’t support ${method}.`, undefined, 405);
  const [, kind = '', id = ''] = /^\/(c\/pay|p\/session|receipts|i|subscriptions|charges|)\/?([\w-]*)$/.exec(
    pathname,
  ) ?? [undefined, 'none'];
  try {
    return pages[kind]?.(context, id, call) ?? missing();
  } catch (error) {
    if (error instanceof StripeError || error instanceof FormError) {
      return notePage('That didn’t work', error.message, undefined, 400);
    }
    throw error;
  }
}

const pages: Readonly<Record<string, (context: StripeContext, id: string, call: PageCall) => Answer | undefined>> = {
  '': (context, id) => (id === '' ? overviewPage(context) : undefined),
  'c/pay': (context, id, call) => {
    const session = context.store.session.get(id);
    return session && (call.method === 'POST' ? press(context, session, call.body) : show(context, session));
  },
  receipts: (context, id) => {
    const charge = context.store.charge.get(id);
    return charge && charge.status !== 'failed' ? receiptPage(context, charge) : undefined;
  },
  i: (context, id, { method, body }) => {
    const invoice = context.store.invoice.get(id);
    return invoice && invoicePage(context, invoice, method === 'POST' ? body : undefined);
  },
  'p/session': (context, id, { method, body }) => {
    const portal = context.store.portal.get(id);
    return portal && portalPage(context, portal, method === 'POST' ? body : undefined);
  },
  charges: (context, id, { method, body }) => {
    const charge = context.store.charge.get(id);
    return charge && method === 'POST' ? reverse(context, charge, body) : undefined;
  },
  subscriptions: (context, id, { method, body }) => (method === 'POST' ? moveOn(context, id, body) : undefined),
};

function missing(): Answer {
  return notePage('Page not found', 'The link may be wrong, or the local data was cleared.', undefined, 404);
}

function show(context: StripeContext, session: Session): Answer {
  if (session.status !== 'open') return closedSessionPage(session);
  const payer = waitingPayer(context, session);
  if (!payer) return checkoutPage(session, firstForm(session));
  const [action, total] = [`/c/pay/${session.id}`, totalOf(session)];
  return authenticationPage({ action, total, payer, formTarget: session.successUrl });
}

function press(context: StripeContext, session: Session, body: string): Answer {
  const fields = parseForm(body);
  const { settle: wanted, authenticate: asked } = fields;
  if (wanted === 'succeeded' || wanted === 'failed') {
    settle(context, session, wanted);
    return seeOther(`/c/pay/${session.id}`);
  }
  if (session.status === 'complete') return seeOther(successUrlOf(session));
  if (session.status === 'expired') return closedSessionPage(session);
  if (asked === 'succeeded' || asked === 'failed') {
    const form = firstForm(session, waitingPayer(context, session));
    return afterAttempt(authenticate(context, session, asked), form);
  }
  const form = readForm(fields);
  const card = checkForm(form, context.now());
  if ('field' in card) return checkoutPage(session, form, card);
  return afterAttempt(attemptPayment(context, session, { email: form.email, name: form.name, card }), form);
}

function afterAttempt(attempt: Attempt, form: CardForm): Answer {
  const { session } = attempt;
  if (attempt.outcome === 'declined') return checkoutPage(session, form, { field: 'card', message: attempt.message });
  return seeOther(attempt.outcome === 'done' ? successUrlOf(session) : `/c/pay/${session.id}`);
}

function moveOn(context: StripeContext, id: string, body: string): Answer {
  const subscription = activeSubscription(context, id);
  const { action } = parseForm(body);
  if (action === 'renew') renew(context, subscription, { outcome: 'paid' });
  else if (action === 'fail') renew(context, subscription, { outcome: 'failed' });
  else if (action === 'end') endPeriod(context, subscription);
  else if (action === 'pause')
    changeSubscription(context, subscription, { pause: { behavior: 'void', resumesAt: null } });
  else if (action === 'resume') changeSubscription(context, subscription, { pause: null });
  else if (action === 'end-later') changeSubscription(context, subscription, { cancelAt: context.now() + 10 * 86_400 });
  return seeOther('/');
}

function reverse(context: StripeContext, charge: Charge, body: string): Answer {
  const { action } = parseForm(body);
  if (action === 'refund') refundCharge(context, charge);
  else if (action === 'fail') failRefund(context, charge);
  else if (action === 'created' || action === 'won' || action === 'lost') disputeCharge(context, charge, action);
  return seeOther('/');
}
