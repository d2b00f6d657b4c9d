import * as z from 'zod/mini';
import { expire } from '#infra/local/payments/flows/checkout.ts';
import { newId } from '#infra/local/payments/ids.ts';
import { lineItemObject, sessionObject } from '#infra/local/payments/objects/checkout-session.ts';
import type { LineItem, Session } from '#infra/local/payments/records.ts';
import { noSuch } from '#infra/local/payments/stripe-error.ts';
import type { World } from '#infra/local/payments/world.ts';
import { pageOf } from './lists.ts';
import { expandable, isWithin, mergeMetadata, page } from './parameters.ts';
import { type Route, route } from './route.ts';
import { checkSession } from './session-checks.ts';
import { type NewSession, newSessionSchema, sessionListSchema } from './session-parameters.ts';

const daySeconds = 86_400;

export function knownSession(world: World, id: string): Session {
  const session = world.store.session.get(id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  return session;
}

function lineItems(wanted: NewSession['line_items']): LineItem[] {
  return wanted.map(({ quantity = 1, price_data: price }) => ({
    ...{ id: newId('li_1'), priceId: newId('price_1'), productId: newId('prod_', 14), quantity },
    name: price.product_data.name,
    description: price.product_data.description ?? null,
    currency: price.currency.toLowerCase(),
    unitAmount: price.unit_amount,
    recurring: price.recurring
      ? { interval: price.recurring.interval, intervalCount: price.recurring.interval_count ?? 1 }
      : null,
  }));
}

function createSession(world: World, params: NewSession): Session {
  const created = world.now();
  const lines = lineItems(params.line_items);
  const expiresAt = params.expires_at ?? created + daySeconds;
  checkSession(world, params, { lines, created, expiresAt });
  const always = params.mode === 'subscription' && params.customer === undefined;
  return world.store.session.put({
    ...{ id: newId('cs_test_a1', 56), created, expiresAt, mode: params.mode, status: 'open', paymentStatus: 'unpaid' },
    ...{ lineItems: lines, currency: lines[0]?.currency ?? 'usd', livemode: false, said: {} },
    ...{ clientReferenceId: params.client_reference_id ?? null, customer: params.customer ?? null },
    customerCreation: always ? 'always' : (params.customer_creation ?? 'if_required'),
    customerEmail: params.customer_email ?? null,
    ...{ email: world.store.customer.get(params.customer ?? '')?.email ?? null, name: null },
    metadata: mergeMetadata({}, params.metadata),
    subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
    paymentIntentMetadata: mergeMetadata({}, params.payment_intent_data?.metadata),
    description: params.subscription_data?.description ?? params.payment_intent_data?.description ?? null,
    ...{ submitType: params.submit_type ?? null, locale: params.locale ?? null },
    ...{ successUrl: params.success_url, cancelUrl: params.cancel_url ?? null },
    ...{ paymentIntent: null, subscription: null, invoice: null },
  });
}

const just = z.strictObject(expandable);
const shown = (world: World, session: Session) => ({ ...sessionObject(session, world.baseUrl) });

export const sessionRoutes: readonly Route[] = [
  route({
    ...{ method: 'POST', path: '/v1/checkout/sessions', operation: 'checkout.sessions.create' },
    params: newSessionSchema,
    run: ({ world, params }) => shown(world, createSession(world, params)),
  }),
  route({
    ...{ method: 'GET', path: '/v1/checkout/sessions/:id', operation: 'checkout.sessions.retrieve' },
    params: just,
    run: ({ world, id }) => shown(world, knownSession(world, id)),
  }),
  route({
    ...{ method: 'POST', path: '/v1/checkout/sessions/:id/expire', operation: 'checkout.sessions.expire' },
    params: just,
    run: ({ world, id }) => shown(world, expire(world, knownSession(world, id))),
  }),
  route({
    ...{ method: 'GET', path: '/v1/checkout/sessions/:id/line_items', operation: 'checkout.sessions.listLineItems' },
    params: z.strictObject(page),
    run: ({ world, params, id }) => {
      const session = knownSession(world, id);
      const url = `/v1/checkout/sessions/${id}/line_items`;
      return pageOf(url, session.lineItems.toReversed(), params, (line) => lineItemObject(line, session.created));
    },
  }),
  route({
    ...{ method: 'GET', path: '/v1/checkout/sessions', operation: 'checkout.sessions.list' },
    params: sessionListSchema,
    run: ({ world, params }) => {
      const { created, customer, payment_intent: intent, status, subscription } = params;
      const rows = world.store.session
        .all()
        .filter((session) => isWithin(session.created, created))
        .filter((session) => customer === undefined || session.customer === customer)
        .filter((session) => intent === undefined || session.paymentIntent === intent)
        .filter((session) => status === undefined || session.status === status)
        .filter((session) => subscription === undefined || session.subscription === subscription);
      return pageOf('/v1/checkout/sessions', rows, params, (session) => shown(world, session));
    },
  }),
];
