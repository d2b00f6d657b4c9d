import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { addStory } from '#shared/endpoints/add-story.ts';
import { confirmCheckout, createCheckout, createSubscription } from '#shared/endpoints/checkout.ts';
import { deliver, deliverAll } from '#tests/support/money/deliveries.ts';
import { readEffects } from '#tests/support/money/effects.ts';
import { createMoneyWorld, type MoneyCustomer, type MoneyWorld } from '#tests/support/money/money-world.ts';
import { addCoupon } from '#tests/support/money/operations.ts';
import { readAccount } from '#tests/support/money/read-account.ts';
import { atStripe, call, openPurchase, paySubscription, storyPurchase } from '#tests/support/money/stripe-world.ts';
import type { ApiResponse } from '#tests/support/product.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));
const count = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

const maxTries = 30;

/** Responses by status, retried ones included. */
type Told = Map<number, number>;

/** Conflicts or timeouts. */
const undecided = [503, 504];

/** Retries with the same key until the response is final. */
async function decided(
  told: Told,
  ask: (headers: Record<string, string>) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const headers = { 'Idempotency-Key': ulid() };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(headers);
    told.set(answer.status, (told.get(answer.status) ?? 0) + 1);
    if (!undecided.includes(answer.status) || attempt === maxTries) return answer;
  }
}

/** Runs all calls concurrently and prints the statuses. */
async function allDecided(
  what: string,
  calls: readonly ((headers: Record<string, string>) => Promise<ApiResponse>)[],
): Promise<ApiResponse[]> {
  const told: Told = new Map();
  const answers = await Promise.all(calls.map((ask) => decided(told, ask)));
  console.log(`${calls.length} ${what}: answers ${JSON.stringify(Object.fromEntries(told))}`);
  return answers;
}

/** Over HTTP, through the gateway and the functions' own process. */
describe('concurrent requests', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
  });
  afterAll(() => world.close());

  async function subscribe(customer: MoneyCustomer): Promise<string> {
    const subscription = await paySubscription(world, customer);
    await deliverAll(world, world.sink.take());
    return subscription;
  }

  const nothing = async () => undefined;
  const bucket = async (customer: MoneyCustomer) => void (await subscribe(customer));
  const frozen = async (customer: MoneyCustomer) => {
    const subscription = await subscribe(customer);
    await atStripe(world, 'renew', { subscription, outcome: 'failed' });
    await deliverAll(world, world.sink.take());
  };

  const everySource = [
    { what: 'nothing', left: 0, firstStory: false, prepare: nothing },
    { what: 'a frozen month', left: 0, firstStory: false, prepare: frozen },
    { what: 'the free first story', left: 1, firstStory: true, prepare: nothing },
    { what: 'the free first story and a frozen month', left: 1, firstStory: true, prepare: frozen },
    { what: "a month's stories", left: 6, firstStory: false, prepare: bucket },
    { what: "the free first story and a month's", left: 7, firstStory: true, prepare: bucket },
  ];
  // `npm test` tries the source with both kinds of credit.
  it.each(isWholeProof ? everySource : everySource.slice(-1))(
    '200 concurrent addStory calls on $what add $left stories',
    { timeout: 120_000 },
    async ({ what, left, firstStory, prepare }) => {
      const customer = await world.newCustomer({ firstStory });
      await prepare(customer);
      const body = storyPurchase('toast');
      const answers = await allDecided(
        `stories on ${what}`,
        times(200, () => (headers) => call(world, addStory, customer, { body, headers })),
      );
      const statuses = answers.map(({ status }) => status);
      expect({ added: count(statuses, 200), refused: count(statuses, 402) }).toEqual({
        added: left,
        refused: 200 - left,
      });
      const account = await readAccount(world.table, customer.userId);
      expect(account.stories).toBe(left);
      expect(account.counters).toEqual({ first: 0, monthly: prepare === frozen ? 6 : 0, bonus: 0 });
    },
  );

  it('40 checkouts with a coupon that has 5 uses left: 5 succeed', { timeout: 120_000 }, async () => {
    await addCoupon(world, 'FIVE-LEFT', 50, 5);
    const customers = await Promise.all(times(40, () => world.newCustomer()));
    const body = storyPurchase('toast', 'five-left');
    const answers = await allDecided(
      'coupons',
      customers.map((customer) => () => call(world, createCheckout, customer, { body })),
    );
    const statuses = answers.map(({ status }) => status);
    expect({ taken: count(statuses, 200), refused: count(statuses, 400) }).toEqual({ taken: 5, refused: 35 });
    const { uses } = (await createCouponRepository(world.table).get('FIVE-LEFT')) ?? {};
    expect(uses).toBe(5);
  });

  it('40 free stories with a coupon that has 5 uses left: 5 succeed', { timeout: 120_000 }, async () => {
    await addCoupon(world, 'FREE-FIVE', 100, 5);
    const customers = await Promise.all(times(40, () => world.newCustomer({ firstStory: false })));
    const body = storyPurchase('toast', 'FREE-FIVE');
    const answers = await allDecided(
      'stories for nothing',
      customers.map((customer) => (headers) => call(world, addStory, customer, { body, headers })),
    );
    const statuses = answers.map(({ status }) => status);
    expect({ added: count(statuses, 200), refused: count(statuses, 400) }).toEqual({ added: 5, refused: 35 });
    const accounts = await Promise.all(customers.map(({ userId }) => readAccount(world.table, userId)));
    expect(accounts.reduce((sum, { stories }) => sum + stories, 0)).toBe(5);
    expect(accounts.flatMap(({ orders }) => orders)).toHaveLength(5);
  });

  it('20 tabs subscribe and get one session', { timeout: 120_000 }, async () => {
    const customer = await world.newCustomer();
    const answers = await allDecided(
      'tabs',
      times(20, () => () => call(world, createSubscription, customer)),
    );
    expect(answers.map(({ status }) => status)).toEqual(times(20, () => 200));
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    const { checkouts, sessions } = await readEffects(world, customer, 'none');
    expect({ checkouts, sessions }).toEqual({ checkouts: ['open'], sessions: ['open'] });
  });

  it('10 webhooks and 10 confirmations of one payment create one order and one story', {
    timeout: 120_000,
  }, async () => {
    const customer = await world.newCustomer();
    world.sink.take();
    const { sessionId } = await openPurchase(world, customer, 'toast');
    await atStripe(world, 'pay', { session: sessionId, outcome: 'paid' });
    const events = world.sink.take().filter(({ type }) => type === 'checkout.session.completed');
    expect(events).toHaveLength(1);
    const webhooks = times(10, () => events)
      .flat()
      .map((event) => deliver(world, event));
    const looks = times(10, () => call(world, confirmCheckout, customer, { body: { sessionId } }));
    const statuses = (await Promise.all([...webhooks, ...looks])).map(({ status }) => status);
    expect(statuses).toEqual(times(20, () => 200));
    const effect = await readEffects(world, customer, 'none');
    expect(effect).toMatchObject({
      stories: 1,
      orders: [`${prices.storyCents} 0 paid`],
      outbox: ['workflow'],
      checkouts: ['fulfilled'],
    });
  });
});
