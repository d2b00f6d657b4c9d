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
  dispute: ['intended_submission_method'],
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
  beforeAll(async () => {
    payments = await startTestPayments();
    stripe = payments.stripe;
  });
  afterAll(() => payments.close());

  const openPortal = async () => {
    const { customer } = await stripe.subscriptions.retrieve(await subscribed(payments));
    const flow = { type: 'payment_method_update' } as const;
    return stripe.billingPortal.sessions.create({ customer: String(customer), flow_data: flow });
  };

  it('puts into each handled event the object of its fixture', async () => {
    const session = async () => (await stripe.checkout.sessions.create(storySession)).id;
    await payments.control('pay', { session: await session(), outcome: 'expired' });
    for (const settle of ['succeeded', 'failed'])
      await payments.control('pay', { session: await session(), outcome: 'async', settle });
    await payments.control('pay', { session: await session(), outcome: 'requires_action' });
    const { charge } = await paidStory(payments);
    await payments.control('refund', { charge: charge.id, amount: 1 });
    await payments.control('refund-failed', { charge: charge.id });
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
      expectShape(event, 'event');
      expect(event?.api_version).toBe('2026-10-28.endive');
    }
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
      isFailed: false,
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
