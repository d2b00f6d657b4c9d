import type { Answer } from '#infra/local/faults.ts';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { activeSubscription, endPeriod, renew } from '#infra/local/payments/flows/billing.ts';
import { attemptPayment, settle, successUrlOf } from '#infra/local/payments/flows/checkout.ts';
import { FormError, parseForm } from '#infra/local/payments/form-body.ts';
import type { Session } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import { checkForm, firstForm, readForm } from './card-form.ts';
import { checkoutPage } from './checkout-page.ts';
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
  const [, kind = '', id = ''] = /^\/(c\/pay|p\/session|receipts|i|subscriptions|)\/?([\w-]*)$/.exec(pathname) ?? [
    undefined,
    'none',
  ];
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
    return session && (call.method === 'POST' ? press(context, session, call.body) : show(session));
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
  subscriptions: (context, id, { method, body }) => (method === 'POST' ? moveOn(context, id, body) : undefined),
};

function missing(): Answer {
  return notePage('Page not found', 'The link may be wrong, or the local data was cleared.', undefined, 404);
}

function show(session: Session): Answer {
  return session.status === 'open' ? checkoutPage(session, firstForm(session)) : closedSessionPage(session);
}

function press(context: StripeContext, session: Session, body: string): Answer {
  const fields = parseForm(body);
  const { settle: wanted } = fields;
  if (wanted === 'succeeded' || wanted === 'failed') {
    settle(context, session, wanted);
    return seeOther(`/c/pay/${session.id}`);
  }
  if (session.status === 'complete') return seeOther(successUrlOf(session));
  if (session.status === 'expired') return closedSessionPage(session);
  const form = readForm(fields);
  const card = checkForm(form, context.now());
  if ('field' in card) return checkoutPage(session, form, card);
  const attempt = attemptPayment(context, session, { email: form.email, name: form.name, card });
  return attempt.outcome === 'declined'
    ? checkoutPage(attempt.session, form, { field: 'card', message: attempt.message })
    : seeOther(successUrlOf(attempt.session));
}

function moveOn(context: StripeContext, id: string, body: string): Answer {
  const subscription = activeSubscription(context, id);
  const { action } = parseForm(body);
  if (action === 'renew') renew(context, subscription, { outcome: 'paid' });
  else if (action === 'fail') renew(context, subscription, { outcome: 'failed' });
  else if (action === 'end') endPeriod(context, subscription);
  return seeOther('/');
}
