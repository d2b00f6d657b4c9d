import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { stripeObjects } from '#functions/adapters/payments/stripe-objects.ts';
import { type HandledEventType, handledEventTypes } from '#shared/names/payment-events.ts';

const folder = join(import.meta.dirname, '../../events/stripe');
const read = (type: string): unknown => JSON.parse(readFileSync(join(folder, `${type}.json`), 'utf8'));
const wholeSchema = z.object({
  data: z.object({ object: z.looseObject({ id: z.string(), charge: z.nullish(z.string()) }) }),
});

const kinds = {
  'checkout.session': stripeObjects.session,
  invoice: stripeObjects.invoice,
  'customer.subscription': stripeObjects.subscription,
  customer: stripeObjects.customer,
  'charge.dispute': stripeObjects.dispute,
  'charge.refund': stripeObjects.refund,
  refund: stripeObjects.refund,
  charge: stripeObjects.charge,
} as const;

function schemaOf(type: HandledEventType) {
  const kind = Object.entries(kinds).find(([prefix]) => type.startsWith(`${prefix}.`));
  if (kind === undefined) throw new Error(`nothing reads what ${type} is about`);
  return kind[1];
}

describe("Stripe's sample events", () => {
  it('cover each handled type once', () => {
    expect(readdirSync(folder).sort()).toEqual(handledEventTypes.map((type) => `${type}.json`).sort());
  });

  it('and their objects are parsed', () => {
    for (const type of handledEventTypes) {
      const sample = read(type);
      const { object } = wholeSchema.parse(sample).data;
      expect(stripeObjects.event.parse(sample), type).toMatchObject({ type, objectId: object.id, livemode: false });
      const named = type.includes('refund.') ? object.charge : object.id;
      expect(Object.values(schemaOf(type).parse(object)), type).toContain(named);
    }
  });
});

describe("Stripe's published fixtures", () => {
  const { resources } = z
    .object({ resources: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/stripe/resources.json'), 'utf8')));
  /** Null in the fixture, which is of no particular mode. */
  const amounts = { amount_total: 1900, currency: 'usd' };

  it('are read', () => {
    const schemas = {
      'checkout.session': stripeObjects.session,
      subscription: stripeObjects.subscription,
      invoice: stripeObjects.invoice,
      charge: stripeObjects.charge,
      dispute: stripeObjects.dispute,
      event: stripeObjects.event,
    };
    for (const [resource, schema] of Object.entries(schemas)) {
      const fixture = { ...resources[resource], ...(resource === 'checkout.session' && amounts) };
      expect(Object.values(schema.parse(fixture)), resource).toContain(resources[resource]?.['id']);
    }
  });
});
