import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { deliver } from '#tests/support/money/deliveries.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/support/money/money-world.ts';
import { readAccount } from '#tests/support/money/read-account.ts';
import { atStripe, endNow, paySubscription } from '#tests/support/money/stripe-world.ts';
import type { PostedEvent } from '#tests/support/money/webhook-sink.ts';
import { drawn, permutations, randomNumbers, testSeed } from '#tests/support/random-choices.ts';

const seed = testSeed('five events');
/** Number of orders that `npm test` samples of 120. */
const sampled = 4;

/** An event by its type and index; `step` happens at Stripe before it. */
interface Told {
  readonly type: string;
  readonly before: number;
  readonly step: 0 | 1 | 2;
}

const begun: readonly Told[] = [
  { type: 'customer.subscription.created', before: 0, step: 0 },
  { type: 'invoice.paid', before: 0, step: 0 },
  { type: 'checkout.session.completed', before: 0, step: 0 },
];
const renewal: Told = { type: 'invoice.paid', before: 1, step: 1 };
const ends = [
  { end: 'renewed', last: { type: 'customer.subscription.updated', before: 0, step: 1 }, monthly: 6 },
  { end: 'over', last: { type: 'customer.subscription.deleted', before: 0, step: 2 }, monthly: 0 },
] as const;

/**
 * Threat 12: five events of one subscription in each of their 120 orders, each delivered twice. `at once`: Stripe is in its
 * final state before the first delivery; `meanwhile`: each event is delivered as early as its order permits.
 */
describe('five events of a subscription', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
  });
  afterAll(() => world.close());

  async function step(subscription: string, number: number): Promise<void> {
    if (number === 1) await atStripe(world, 'renew', { subscription });
    if (number === 2) await endNow(world, subscription);
  }

  function eventOf(subscription: string, { type, before }: Told): PostedEvent {
    const event = world.sink.about(subscription).filter((posted) => posted.type === type)[before];
    if (event === undefined) throw new Error(`Stripe has told no ${type} of ${subscription}`);
    return event;
  }

  /** @returns the statuses of all deliveries, and the account */
  async function live(order: readonly Told[], steps: number, isMeanwhile: boolean) {
    const customer = await world.newCustomer();
    const subscription = await paySubscription(world, customer);
    const statuses: number[] = [];
    let done = 0;
    for (const told of order) {
      const until = isMeanwhile ? told.step : steps;
      for (; done < until; done += 1) await step(subscription, done + 1);
      const event = eventOf(subscription, told);
      statuses.push((await deliver(world, event)).status, (await deliver(world, event)).status);
    }
    return { statuses, account: await readAccount(world.table, customer.userId) };
  }

  it.each(
    ends.flatMap((end) =>
      [true, false].map((isMeanwhile) => ({ ...end, when: isMeanwhile ? 'meanwhile' : 'at once' })),
    ),
  )(
    'end the same in every order when it is $end, told $when',
    { timeout: 300_000 },
    async ({ last, monthly, when }) => {
      const all = permutations([...begun, renewal, last]);
      const orders = drawn(all, sampled, randomNumbers(seed));
      const waiting = [...orders];
      const lived: Awaited<ReturnType<typeof live>>[] = [];
      while (waiting.length > 0) {
        const some = waiting.splice(0, 6).map((order) => live(order, last.step, when === 'meanwhile'));
        lived.push(...(await Promise.all(some)));
      }
      expect(lived).toHaveLength(orders.length);
      for (const { statuses, account } of lived) {
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(account.counters).toEqual({ first: 1, monthly, bonus: 0 });
        expect(account.subscriptionActive).toBe(monthly > 0);
        expect(account.causes.map((cause) => cause.split(' ')[0])).toEqual(['invoice', 'invoice', 'welcome']);
        expect(account.orders).toMatchObject([
          { totalCents: prices.subscriptionCentsPerMonth, refundedCents: 0, status: 'paid' },
          { totalCents: prices.subscriptionCentsPerMonth, refundedCents: 0, status: 'paid' },
        ]);
      }
      console.log(`${orders.length} of ${all.length} orders of five events, doubled, told ${when}: one end`);
    },
  );
});
