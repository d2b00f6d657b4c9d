import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { createFaultProxies } from '#tests/support/fault-proxy/fault-proxies.ts';
import type { ServiceName } from '#tests/support/fault-proxy/service-call.ts';
import { deeds as moneyDeeds } from '#tests/support/money/deeds.ts';
import { createStriker, type Moment } from '#tests/support/money/hits.ts';
import { addStoryBody, callApi, mailsTo, newCustomer, waitForStory } from '#tests/support/product.ts';
import { drawn, randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { accountDeeds } from './support/account-deeds.ts';
import type { LostDeed } from './support/lost-deed.ts';
import { storyDeeds } from './support/story-deeds.ts';
import { visitorDeeds } from './support/visitor-deeds.ts';

/** Routes that write by GET (specification 1.7, 2.7). */
type WritesByGet = 'verifyEmail' | 'cancelSubscriptionByLink';
type WriteRoute = {
  [Id in EndpointId]: (typeof endpoints)[Id]['method'] extends 'GET' ? never : Id;
}[EndpointId];

/** Money's own proof loses answers of these (tests/proofs/money/lost-responses.test.ts), by the deeds of these names. */
interface ProvenByMoney {
  readonly money: readonly string[];
}

/** A route that writes nothing but its own count of calls. */
interface WritesNothing {
  readonly writesNothing: string;
}

/** A new route that writes does not compile until it says how its lost answers are proven harmless. */
const proofs = {
  ...accountDeeds,
  ...storyDeeds,
  ...visitorDeeds,
  generatePdf: { writesNothing: 'it prints what it is sent' },
  addStory: { money: ['add-story', 'add-story with a coupon of 100 %'] },
  createCheckout: { money: ['createCheckout'] },
  createSubscription: { money: ['createSubscription'] },
  // With a photo, so that the bucket is written, too.
  createGiftCheckout: { ...storyDeeds.createGiftCheckout, money: ['createGiftCheckout'] },
  confirmCheckout: { money: ['confirm a story', 'confirm a subscription', 'confirm a gift'] },
  createOrder: { money: ['order of a film', 'order of a film with its booking'] },
  cancelSubscription: { money: ['cancel'] },
  receiveStripeEvent: { money: ['webhook of a story paid', 'webhook of a first invoice', 'webhook of a refund'] },
  receiveSchedulerEvent: { money: ['webhook of a film booked', 'webhook of a film cancelled'] },
} as const satisfies Record<WriteRoute | WritesByGet, LostDeed | ProvenByMoney | WritesNothing>;

const isDeed = (proof: object): proof is LostDeed => 'prepare' in proof;
const own = Object.entries(proofs).flatMap(([route, proof]) =>
  isDeed(proof) ? [{ route, deed: proof as LostDeed }] : [],
);

/** Whose clients send a request again. A mail and a workflow begin on their own, and have a test of theirs. */
const asksAgain = new Set<ServiceName>(['table', 'files', 'payments']);

const seed = testSeed('lost answers');
/** `npm test` has time for so many routes; the whole proof takes all. */
const sampled = 2;
const tried = drawn(own, sampled, randomNumbers(seed));

/** One answer, or all from there on; and one whose second try is throttled, which a transaction tells as cancelled. */
function waysToLose(operation: string): [string, Partial<Moment>][] {
  const ways: [string, Partial<Moment>][] = [
    ['', {}],
    [', and all after it', { stays: true }],
  ];
  const isTransaction = operation.startsWith('TransactWriteItems');
  return isTransaction ? [...ways, [', throttled then', { throttlesAgain: true }]] : ways;
}

/**
 * Threat 48: whatever a route writes, the answer to it is lost once, so that the function's client asks again; or
 * all answers from there on, so that the route is out and its caller asks again. Both come to what it comes to when nothing is
 * lost, and nobody is refused for what they have asked themselves.
 */
describe('the answer to a write is lost', () => {
  let watched = '';
  const striker = createStriker(
    ({ service, writes, caller }) => writes && caller === watched && asksAgain.has(service),
  );
  const proxies = createFaultProxies();
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  beforeAll(async () => {
    stack = await startTestStack({ between: proxies.between });
    proxies.obey(striker.plan);
  });
  afterAll(async () => {
    await stack.close();
    await proxies.close();
  });

  /** @returns the outcome, and how the second request was answered where there was one */
  async function loseAt(deed: LostDeed, begin: Awaited<ReturnType<LostDeed['prepare']>>, moment: Moment) {
    const act = await begin(moment.call + (moment.stays ? 100 : 1));
    const { result, struck } = await striker.strike(
      moment,
      async () => undefined,
      () => act.send(),
    );
    if (result.status === 200) return { struck, status: 200, outcome: await act.outcome() };
    expect([502, 503]).toContain(result.status);
    const { status } = await act.send();
    const isToldToo = status === deed.againToo?.status;
    return { struck, status: isToldToo ? 200 : status, outcome: await act.outcome() };
  }

  it.each(tried)('$route: neither doubled nor refused', { timeout: 300_000 }, async ({ route, deed }) => {
    watched = route;
    const begin = await deed.prepare(stack.addresses);
    const rehearsal = await begin(0);
    const calls = await striker.record(async () => expect((await rehearsal.send()).status).toBe(200));
    const expected = await rehearsal.outcome();
    expect(calls.length > 0, `${calls.length} writes`).toBe(deed.writesNothing === undefined);
    for (const [call, { operation }] of calls.entries()) {
      for (const [how, more] of waysToLose(operation)) {
        const found = await loseAt(deed, begin, { call, side: 'after', ...more });
        expect(found, operation + how).toEqual({ struck: true, status: 200, outcome: expected });
      }
    }
    console.log(`${route}: ${calls.length} writes: ${calls.map(({ operation }) => operation).join(', ') || 'none'}`);
  });

  it('of a mail and of a started workflow: the story is written once, the mail comes', {
    timeout: 120_000,
  }, async () => {
    let lost = 0;
    proxies.obey({
      after({ service, writes }) {
        const isLost = writes && (service === 'mail' || service === 'workflows') && lost < 2;
        if (isLost) lost += 1;
        return isLost ? 'reset-after' : undefined;
      },
    });
    const { token, email } = await newCustomer(stack.addresses);
    const added = await callApi(stack.addresses, endpoints.addStory, { token, body: addStoryBody });
    const story = await waitForStory(stack.addresses, token, added.body.data._id, 60_000);
    proxies.obey(striker.plan);
    expect(story).toMatchObject({ status: 'ready' });
    expect((await callApi(stack.addresses, endpoints.listStories, { token })).body.data).toHaveLength(1);
    expect((await mailsTo(stack.addresses, email)).length).toBeGreaterThan(0);
    expect(lost).toBe(2);
  });

  it('names deeds of money that are there', () => {
    const named = Object.values(proofs).flatMap((proof) => ('money' in proof ? proof.money : []));
    const known = moneyDeeds.map(({ name }) => name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});
