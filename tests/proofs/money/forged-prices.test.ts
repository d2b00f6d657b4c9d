import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { prices, storyProductName, subscriptionProductName } from '#shared/catalogue/prices.ts';
import { createCheckout, createSubscription } from '#shared/endpoints/checkout.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/support/money/money-world.ts';
import { call, conversationAbout } from '#tests/support/money/stripe-world.ts';
import { isWholeProof, testSeed } from '#tests/support/random-choices.ts';

const seed = testSeed('forged prices');
/** Threat 5. */
const products = isWholeProof ? 1000 : 50;
/** A customer may try ten coupons an hour (threat 33). */
const productsPerCustomer = 8;
/** Part of every text from the browser, to find it in requests. */
const mark = 'forged';

const amount = fc.oneof(
  fc.constantFrom<unknown>(0, 0.01, -5, 1e9, '0', '0.01', null, Number.MAX_SAFE_INTEGER, true, [1], { usd: 1 }),
  fc.double(),
  fc.string(),
);
const text = fc.string({ maxLength: 60 }).map((any) => `${any}<b onclick="x()">${mark}</b>`);
const product = fc.record(
  {
    name: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string>(storyProductName) },
      text,
      fc.constantFrom('Film', 'STORY BUNDLE', ''),
    ),
    price: amount,
    description: text,
    prompt: fc.constantFrom('MEMORIES_PROMPT', 'BUSINESS_PROMPT', 'NO_PROMPT', mark),
    discount: amount,
    currency: fc.constantFrom('usd', 'jpy', 'idr'),
    quantity: amount,
    unit_amount: amount,
    cents: amount,
    coupon: fc.constantFrom('', `${mark}-100`, '100'),
  },
  { requiredKeys: ['name', 'price', 'description', 'prompt'] },
);

const requestsSchema = z.object({
  requests: z.array(z.looseObject({ operation: z.nullable(z.string()), params: z.unknown() })),
});
const lineSchema = z.object({
  quantity: z.string(),
  price_data: z.looseObject({
    currency: z.string(),
    unit_amount: z.string(),
    product_data: z.looseObject({ name: z.string() }),
  }),
});
const sessionSchema = z.looseObject({ line_items: z.array(lineSchema) });

/** Threat 5: price, discount, name, description and currency from the browser are ignored. */
describe('forged products', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
  });
  afterAll(() => world.close());

  it(`${products} of them change nothing of what Stripe is asked to charge`, { timeout: 300_000 }, async () => {
    const forged = fc.sample(product, { seed, numRuns: products });
    const statuses = new Map<number, number>();
    const groups = Array.from({ length: products / productsPerCustomer }, (_, group) =>
      forged.slice(group * productsPerCustomer, (group + 1) * productsPerCustomer),
    );
    await Promise.all(
      groups.map(async (group) => {
        const customer = await world.newCustomer();
        for (const each of group) {
          const body = { product: each, chatHistory: conversationAbout('toast') };
          const { status } = await call(world, createCheckout, customer, { body });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
        await call(world, createSubscription, customer, { body: { price: 1, product: group[0] } });
      }),
    );
    console.log(`answers to ${products} forged products: ${JSON.stringify(Object.fromEntries(statuses))}`);
    expect([...statuses.keys()].sort()).toEqual([200, 400]);
    const { requests } = requestsSchema.parse(await (await fetch(`${world.payments}/__control/requests`)).json());
    const made = requests.filter(({ operation }) => operation === 'checkout.sessions.create');
    expect(made.length).toBeGreaterThan(0);
    for (const { params } of made) {
      expect(JSON.stringify(params)).not.toContain(mark);
      const [line, ...others] = sessionSchema.parse(params).line_items;
      expect(others).toEqual([]);
      const isStory = line?.price_data.product_data.name === storyProductName;
      expect(line).toMatchObject({
        quantity: '1',
        price_data: {
          currency: 'usd',
          unit_amount: String(isStory ? prices.storyCents : prices.subscriptionCentsPerMonth),
          product_data: { name: isStory ? storyProductName : subscriptionProductName },
        },
      });
    }
  });
});
