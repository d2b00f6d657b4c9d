import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refundObject } from '#infra/local/payments/objects/charge.ts';
import type { ResponseOf } from '#infra/local/payments/wire.ts';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import {
  paidStory,
  startTestPayments,
  storySession,
  subscribed,
  type TestPayments,
} from '#tests/support/test-payments.ts';

/** Stripe's published fixtures of the objects that the stand-in returns. */
const fixtureFile = resolve(import.meta.dirname, '../../../../fixtures/stripe/resources.json');
const objectSchema = z.record(z.string(), z.unknown());
const { resources: fixtures } = z
  .object({ resources: z.record(z.string(), objectSchema) })
  .parse(JSON.parse(readFileSync(fixtureFile, 'utf8')));

/** The fixtures are of August 2026. The package's types, which the code must satisfy, have the fields of `2026-10-28.endive`. */
const newer: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['allowed_payment_method_types'],
  payment_intent: ['allowed_payment_method_types', 'payment_record'],
  subscription_item: ['current_trial'],
  dispute: ['intended_submission_method'],
  product: ['tax_details'],
};

/** Fields of the fixtures that are sent only when expanded, or only by API versions before `basil`. */
const absent: Readonly<Record<string, readonly string[]>> = {
  charge: ['refunds'],
  invoice: ['subscription'],
};

/** Nested fields that are new in endive, or belong to a variant that the fixture does not show. */
const newerInside = new Set([
  'payment_method_details.card.electronic_commerce_indicator',
  'evidence_details.submission_method',
  'cancellation_details.feedback_option',
  'trial_settings.end_behavior.billing_cycle_anchor',
  'billing_mode.flexible.proration_discounts',
  'payment_method_options.card',
  'flow.customer_update',
  'flow.subscription_pause',
  'next_action.use_stripe_sdk',
  'last_payment_error.charge',
  'last_payment_error.code',
  'last_payment_error.decline_code',
  'last_payment_error.doc_url',
  'last_payment_error.message',
  'lines.data.pricing.price_details',
  'pricing.price_details',
  'payment.payment_intent',
  'items.data.current_trial',
  'data.previous_attributes',
]);

/** Free-form data, or another object. */
const open = /(^|\.)(metadata|object|flexible)$/;

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** Lists the paths where one lacks a field of the other, or types differ; null matches any type. */
function differences(ours: unknown, theirs: unknown, path: string): string[] {
  const [our, their] = [kindOf(ours), kindOf(theirs)];
  if (our === 'null' || their === 'null' || (open.test(path) && our === their)) return [];
  if (our !== their) return [`${path}: ${our}, not ${their}`];
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const [example] = theirs;
    return example === undefined ? [] : ours.flatMap((each) => differences(each, example, path));
  }
  if (our !== 'object') return [];
  const [sent, known] = [objectSchema.parse(ours), objectSchema.parse(theirs)];
  return [...new Set([...Object.keys(sent), ...Object.keys(known)])].flatMap((key) => {
    const inner = path === '' ? key : `${path}.${key}`;
    if (key in sent && key in known) return differences(sent[key], known[key], inner);
    if (path === '') return [];
    if (key in known) return [`${inner}: missing`];
    return newerInside.has(inner) ? [] : [`${inner}: unknown`];
  });
}

/** The object as JSON, because the package converts decimals into objects. */
function wire(object: unknown): Record<string, unknown> {
  return objectSchema.parse(JSON.parse(JSON.stringify(object)));
}

function expectShape(object: unknown, resource: string): void {
  const ours = wire(object);
  const fixture = fixtures[resource] ?? {};
  const without = new Set(absent[resource]);
  const keys = [...Object.keys(fixture).filter((key) => !without.has(key)), ...(newer[resource] ?? [])];
  expect(Object.keys(ours).toSorted()).toEqual(keys.toSorted());
  expect(differences(ours, fixture, '')).toEqual([]);
}

describe('payments stand-in compared with Stripe’s fixtures', () => {
  let payments: TestPayments;
  let stripe: Stripe;
  let story: Awaited<ReturnType<typeof paidStory>>;
  let subscription: Stripe.Subscription;
  let invoice: Stripe.Invoice;
  beforeAll(async () => {
    payments = await startTestPayments();
    stripe = payments.stripe;
    story = await paidStory(payments);
    subscription = await stripe.subscriptions.retrieve(await subscribed(payments));
    invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice));
  });
  afterAll(() => payments.close());

  const openPortal = () =>
    stripe.billingPortal.sessions.create({
      customer: String(subscription.customer),
      return_url: 'https://example.com/account',
      flow_data: { type: 'payment_method_update' },
    });

  it('returns sessions: open, paid, subscribed, expired', async () => {
    const open = await stripe.checkout.sessions.create({ ...storySession, customer_email: 'a@example.com' });
    expectShape(open, 'checkout.session');
    expectShape(await stripe.checkout.sessions.retrieve(story.session.id), 'checkout.session');
    const [paid] = (await stripe.checkout.sessions.list({ subscription: subscription.id })).data;
    expectShape(paid, 'checkout.session');
    expectShape(await stripe.checkout.sessions.expire(open.id), 'checkout.session');
  });

  it('returns line items with their price', async () => {
    const [item] = (await stripe.checkout.sessions.listLineItems(story.session.id)).data;
    expectShape(item, 'item');
    expectShape(item?.price, 'price');
  });

  it('returns payment intents: paid and declined', async () => {
    expectShape(await stripe.paymentIntents.retrieve(String(story.charge.payment_intent)), 'payment_intent');
    const { id } = await stripe.checkout.sessions.create(storySession);
    const { session } = await payments.control('pay', { session: id, outcome: 'declined' });
    const declined = await stripe.paymentIntents.retrieve(session.payment_intent);
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    expectShape(declined, 'payment_intent');
    expectShape(await stripe.charges.retrieve(String(declined.latest_charge)), 'charge');
  });

  it('returns charges, refunds and disputes', async () => {
    const { charge } = await paidStory(payments);
    expectShape(charge, 'charge');
    expectShape(await stripe.refunds.create({ charge: charge.id, amount: 100 }), 'refund');
    const { dispute } = await payments.control('dispute', { charge: charge.id });
    expectShape(await stripe.disputes.retrieve(dispute.id), 'dispute');
  });

  it('returns product, card and balance transaction when expanded', async () => {
    const session = await stripe.checkout.sessions.retrieve(story.session.id, {
      expand: ['line_items.data.price.product', 'payment_intent.payment_method'],
    });
    expectShape(session.line_items?.data[0]?.price?.product, 'product');
    const intent = objectSchema.parse(session.payment_intent);
    expectShape(intent['payment_method'], 'payment_method');
    const charge = await stripe.charges.retrieve(story.charge.id, { expand: ['balance_transaction'] });
    expectShape(charge.balance_transaction, 'balance_transaction');
  });

  it('returns sessions of the customer portal', async () => {
    expectShape(await openPortal(), 'billing_portal.session');
  });

  it('returns customers, also deleted ones', async () => {
    const { customer } = await stripe.subscriptions.retrieve(await subscribed(payments));
    expectShape(await stripe.customers.retrieve(String(customer)), 'customer');
    expectShape(await stripe.customers.del(String(customer)), 'deleted_customer');
  });

  it('returns subscriptions with the period on their items', () => {
    expectShape(subscription, 'subscription');
    expectShape(subscription.items.data[0], 'subscription_item');
    expectShape(subscription.items.data[0]?.plan, 'plan');
  });

  it('returns invoices with their subscription in the parent', async () => {
    expectShape(invoice, 'invoice');
    expectShape(invoice.lines.data[0], 'line_item');
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    const { payments: paid } = await stripe.invoices.retrieve(String(invoice.id), { expand: ['payments'] });
    expectShape(paid?.data[0], 'invoice_payment');
  });

  it('puts into each handled event the object of its fixture', async () => {
    const session = async () => (await stripe.checkout.sessions.create(storySession)).id;
    await payments.control('pay', { session: await session(), outcome: 'expired' });
    for (const settle of ['succeeded', 'failed'])
      await payments.control('pay', { session: await session(), outcome: 'async', settle });
    await payments.control('pay', { session: await session(), outcome: 'requires_action' });
    const { charge } = await paidStory(payments);
    await payments.control('refund', { charge: charge.id, amount: 1 });
    await payments.control('dispute', { charge: charge.id });
    await payments.control('dispute', { charge: charge.id, outcome: 'won' });
    const ended = await subscribed(payments);
    await payments.control('renew', { subscription: ended, outcome: 'failed' });
    await stripe.subscriptions.cancel(ended);
    const card = new URLSearchParams({ card: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ada' });
    await fetch((await openPortal()).url, { method: 'POST', body: card });
    for (const type of [...handledEventTypes, 'payment_intent.requires_action']) {
      const [event] = (await stripe.events.list({ type, limit: 1 })).data;
      const object = wire(event?.data.object);
      expect(type.split('.').slice(0, -1).join('.')).toMatch(new RegExp(`(^|\\.)${object['object']}$`));
      expectShape(object, String(object['object']));
    }
  });

  it('returns events', async () => {
    const { data } = await stripe.events.list({ limit: 100 });
    for (const event of data) expectShape(event, 'event');
    expect(new Set(data.map(({ api_version: version }) => version))).toEqual(new Set(['2026-10-28.endive']));
  });
});

describe('types of the payments stand-in', () => {
  it('refuse a missing field, a wrong name and an unknown operation', () => {
    const { status, ...rest } = refundObject({
      id: 're_1',
      created: 1,
      amount: 100,
      currency: 'usd',
      charge: 'ch_1',
      paymentIntent: 'pi_1',
      reason: null,
      metadata: {},
    });
    const whole: ResponseOf<'refunds.create'> = { ...rest, status };
    // @ts-expect-error `status` is missing.
    const missing: ResponseOf<'refunds.create'> = rest;
    // @ts-expect-error `state` is no field of Stripe's refund.
    const misnamed: ResponseOf<'refunds.create'> = { ...rest, status, state: status };
    // @ts-expect-error The package has no such operation.
    const unknown: ResponseOf<'refunds.invent'> = whole;
    expect([missing, misnamed, unknown]).not.toContain(undefined);
  });
});
