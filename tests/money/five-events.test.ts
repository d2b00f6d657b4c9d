import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccount } from '../support/money/account-books.ts';
import { deliver } from '../support/money/deliveries.ts';
import { createMoneyWorld, type MoneyCustomer, type MoneyWorld } from '../support/money/money-world.ts';
import { isWholeProof, permutations, randomNumbers, shuffled, testSeed } from '../support/money/random-choices.ts';
import { atStripe, endNow, openSubscription } from '../support/money/stripe-world.ts';
import type { PostedEvent } from '../support/money/webhook-sink.ts';

const seed = testSeed('five events');
/** `npm test` has time for so many orders of each end. */
const sampled = 30;

interface Life {
  readonly order: readonly number[];
  readonly customer: MoneyCustomer;
  readonly events: readonly PostedEvent[];
}

const told = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'];

/** RELIABILITY row 12: five events of one subscription, in each of their 120 orders, each told twice. */
describe('five events of a subscription', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
  });
  afterAll(() => world.close());

  /** A subscription that began and was renewed, and is still paid or over; and the five events that told of it. */
  async function subscribedLife(isOver: boolean) {
    const customer = await world.newCustomer();
    const { sessionId } = await openSubscription(world, customer);
    const { session } = await atStripe(world, 'pay', { session: sessionId, outcome: 'paid' });
    const subscription = String(Reflect.get(Object(session), 'subscription'));
    const first = world.sink.take().filter(({ type }) => told.includes(type));
    if (!isOver) {
      await atStripe(world, 'renew', { subscription });
      return { customer, events: [...first, ...world.sink.take()] };
    }
    await atStripe(world, 'renew', { subscription });
    const renewal = world.sink.take().filter(({ type }) => type === 'invoice.paid');
    await endNow(world, subscription);
    const ended = world.sink.take().filter(({ type }) => type === 'customer.subscription.deleted');
    return { customer, events: [...first, ...renewal, ...ended] };
  }

  it.each([
    { end: 'renewed', isOver: false, monthly: 6 },
    { end: 'over', isOver: true, monthly: 0 },
  ])('end the same in every order, doubled, when it is $end', { timeout: 300_000 }, async ({ isOver, monthly }) => {
    const all = permutations([0, 1, 2, 3, 4]);
    const orders = isWholeProof ? all : shuffled(all, randomNumbers(seed)).slice(0, sampled);
    const lives: Life[] = [];
    for (const order of orders) lives.push({ order, ...(await subscribedLife(isOver)) });
    const tell = async ({ order, events, customer }: Life) => {
      expect(events).toHaveLength(5);
      const inOrder = order.flatMap((index) => events.slice(index, index + 1));
      const twice = inOrder.flatMap((event): PostedEvent[] => [event, event]);
      const statuses: number[] = [];
      for (const event of twice) statuses.push((await deliver(world, event)).status);
      const account = await readAccount(world.table, customer.userId);
      return { statuses, account };
    };
    const ends = [];
    while (lives.length > 0) ends.push(...(await Promise.all(lives.splice(0, 8).map(tell))));
    for (const { statuses, account } of ends) {
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(account).toMatchObject({
        counters: { first: 1, monthly, bonus: 0 },
        subscriptionActive: !isOver,
        stories: 0,
      });
      const causes = account.causes.map((cause) => cause.split(' ')[0]);
      expect(causes).toEqual(['invoice', 'invoice', 'welcome']);
      expect(account.orders).toMatchObject([
        { totalCents: 4900, refundedCents: 0, status: 'paid' },
        { totalCents: 4900, refundedCents: 0, status: 'paid' },
      ]);
    }
    console.log(`${ends.length} of ${all.length} orders of five events, doubled: one end`);
  });
});
