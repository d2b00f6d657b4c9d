import * as z from 'zod/mini';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { expire } from '#infra/local/payments/flows/checkout.ts';
import { newId } from '#infra/local/payments/ids.ts';
import { lineItemObject, sessionObject } from '#infra/local/payments/objects/checkout-session.ts';
import type { LineItem, Session } from '#infra/local/payments/records.ts';
import { noSuch } from '#infra/local/payments/stripe-error.ts';
import { pageOf } from './lists.ts';
import { isWithin, mergeMetadata, onlyExpand, page } from './parameters.ts';
import { type Route, route } from './route.ts';
import { checkSession } from './session-checks.ts';
import { type NewSession, newSessionSchema, sessionListSchema } from './session-parameters.ts';

const daySeconds = 86_400;

export function requireSession(context: StripeContext, id: string): Session {
  const session = context.store.session.get(id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  return session;
}

function lineItems(wanted: NewSession['line_items']): LineItem[] {
  return wanted.map(({ quantity = 1, price_data: price }) => ({
    id: newId('li_1'),
    priceId: newId('price_1'),
    productId: newId('prod_', 14),
    quantity,
    name: price.product_data.name,
    description: price.product_data.description ?? null,
    currency: price.currency.toLowerCase(),
    unitAmount: price.unit_amount,
    recurring: price.recurring
      ? { interval: price.recurring.interval, intervalCount: price.recurring.interval_count ?? 1 }
      : null,
  }));
}

function createSession(context: StripeContext, params: NewSession): Session {
  const created = context.now();
  const lines = lineItems(params.line_items);
  const expiresAt = params.expires_at ?? created + daySeconds;
  checkSession(context, params, { lines, created, expiresAt });
  const always = params.mode === 'subscription' && params.customer === undefined;
  return context.store.session.put({
    id: newId('cs_test_a1', 56),
    created,
    expiresAt,
    mode: params.mode,
    status: 'open',
    paymentStatus: 'unpaid',
    lineItems: lines,
    currency: lines[0]?.currency ?? 'usd',
    livemode: false,
    said: {},
    clientReferenceId: params.client_reference_id ?? null,
    customer: params.customer ?? null,
    customerCreation: always ? 'always' : (params.customer_creation ?? 'if_required'),
    customerEmail: params.customer_email ?? null,
    email: context.store.customer.get(params.customer ?? '')?.email ?? null,
    name: null,
    metadata: mergeMetadata({}, params.metadata),
    subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
    paymentIntentMetadata: mergeMetadata({}, params.payment_intent_data?.metadata),
    description: params.subscription_data?.description ?? params.payment_intent_data?.description ?? null,
    submitType: params.submit_type ?? null,
    locale: params.locale ?? null,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    paymentIntent: null,
    subscription: null,
    invoice: null,
  });
}

const shown = (context: StripeContext, session: Session) => sessionObject(session, context.baseUrl);

export const sessionRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/checkout/sessions',
    operation: 'checkout.sessions.create',
    params: newSessionSchema,
    run: ({ context, params }) => shown(context, createSession(context, params)),
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    operation: 'checkout.sessions.retrieve',
    params: onlyExpand,
    run: ({ context, id }) => shown(context, requireSession(context, id)),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    operation: 'checkout.sessions.expire',
    params: onlyExpand,
    run: ({ context, id }) => shown(context, expire(context, requireSession(context, id))),
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    operation: 'checkout.sessions.listLineItems',
    params: z.strictObject(page),
    run: ({ context, params, id }) => {
      const session = requireSession(context, id);
      const url = `/v1/checkout/sessions/${id}/line_items`;
      return pageOf(url, session.lineItems.toReversed(), params, (line) => lineItemObject(line, session.created));
    },
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions',
    operation: 'checkout.sessions.list',
    params: sessionListSchema,
    run: ({ context, params }) => {
      const { created, customer, payment_intent: intent, status, subscription } = params;
      const rows = context.store.session
        .all()
        .filter((session) => isWithin(session.created, created))
        .filter((session) => customer === undefined || session.customer === customer)
        .filter((session) => intent === undefined || session.paymentIntent === intent)
        .filter((session) => status === undefined || session.status === status)
        .filter((session) => subscription === undefined || session.subscription === subscription);
      return pageOf('/v1/checkout/sessions', rows, params, (session) => shown(context, session));
    },
  }),
];
