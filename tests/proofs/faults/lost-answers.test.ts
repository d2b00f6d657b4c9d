import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskEndpointId } from '#infra/tooling/requests/desk-requests.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { createFaultProxies } from '#tests/support/fault-proxy/fault-proxies.ts';
import type { ServiceName } from '#tests/support/fault-proxy/service-call.ts';
import { type CrashPoint, createFaultInjector } from '#tests/support/money/crash-points.ts';
import { moneyOperations } from '#tests/support/money/operations.ts';
import { callApi, mailsTo, newCustomer, thinStoryBody, waitForStory } from '#tests/support/product.ts';
import { drawn, randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { accountOperations } from './support/account-operations.ts';
import type { RetriedOperation } from './support/retried-operation.ts';
import { storyOperations } from './support/story-operations.ts';
import { togetherOperations } from './support/together-operations.ts';
import { visitorOperations } from './support/visitor-operations.ts';

/** Routes that write by GET (specification 1.7, 2.7). */
type WritesByGet = 'verifyEmail' | 'cancelSubscriptionByLink';
type WriteRoute = {
  [Id in EndpointId]: (typeof endpoints)[Id]['method'] extends 'GET' ? never : Id;
}[EndpointId];

/** Covered by the money operations of these names (tests/proofs/money/lost-responses.test.ts). */
interface ProvenByMoneyTests {
  readonly money: readonly string[];
}

/** A route that writes only its rate-limit counter. */
interface WritesNothing {
  readonly writesNothing: string;
}

/**
 * A new writing route does not compile without an entry here. The desk's commit each act with its audit entry in one transaction.
 */
const proofs = {
  ...accountOperations,
  ...storyOperations,
  ...visitorOperations,
  ...togetherOperations,
  generatePdf: { writesNothing: 'it prints what it is sent' },
  checkVerificationMail: { writesNothing: 'it reads what became of a mail' },
  transcribeAnswer: { writesNothing: 'it returns the text of the recording that it is sent' },
  addStory: { money: ['add-story', 'add-story with a coupon of 100 %'] },
  createCheckout: { money: ['createCheckout'] },
  createSubscription: { money: ['createSubscription'] },
  // With a photo, to write to the bucket as well.
  createGiftCheckout: { ...storyOperations.createGiftCheckout, money: ['createGiftCheckout'] },
  confirmCheckout: { money: ['confirm a story', 'confirm a subscription', 'confirm a gift', 'confirm a card'] },
  redeemVoucher: { money: ['redeem a card'] },
  refundVoucher: { money: ['refund of a card by its giver'] },
  createOrder: { money: ['order of a film', 'order of a film with its booking'] },
  cancelSubscription: { money: ['cancel', 'cancel while a payment is overdue'] },
  keepSubscription: { money: ['keep'] },
  openCardPage: { writesNothing: 'it returns a page of Stripe; an unused one expires' },
  receiveStripeEvent: { money: ['webhook of a story paid', 'webhook of a first invoice', 'webhook of a refund'] },
  receiveSchedulerEvent: { money: ['webhook of a film booked', 'webhook of a film cancelled'] },
} as const satisfies Record<
  Exclude<WriteRoute | WritesByGet, DeskEndpointId>,
  RetriedOperation | ProvenByMoneyTests | WritesNothing
>;

const isRetried = (proof: object): proof is RetriedOperation => 'prepare' in proof;
const cases = Object.entries(proofs).flatMap(([route, proof]) => (isRetried(proof) ? [{ route, retried: proof }] : []));

/** Services whose clients retry. Mail and workflows are tested separately below. */
const retryingServices = new Set<ServiceName>(['table', 'files', 'payments']);

const seed = testSeed('lost answers');
/** Routes that `npm test` samples; `npm run test:whole` runs all. */
const sampled = 2;
const tried = drawn(cases, sampled, randomNumbers(seed));

/** Lose one response, or all from there on, or one whose retry is throttled (a cancelled transaction). */
function waysToLose(operation: string): [string, Partial<CrashPoint>][] {
  const ways: [string, Partial<CrashPoint>][] = [
    ['', {}],
    [', and all after it', { isPermanent: true }],
  ];
  const isTransaction = operation.startsWith('TransactWriteItems');
  return isTransaction ? [...ways, [', throttled then', { throttlesRetry: true }]] : ways;
}

/**
 * Threat 48: the response to each write is lost once, so that the SDK retries; or all from there on, so that the caller
 * retries. The outcome must equal that of an undisturbed request, and the retry must not be refused.
 */
describe('lost response to a write', () => {
  let currentRoute = '';
  const injector = createFaultInjector(
    ({ service, writes, caller }) => writes && caller === currentRoute && retryingServices.has(service),
  );
  const proxies = createFaultProxies();
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  beforeAll(async () => {
    stack = await startTestStack({ between: proxies.between });
    proxies.obey(injector.plan);
  });
  afterAll(async () => {
    await stack.close();
    await proxies.close();
  });

  /** @returns the outcome, and the status of the retry if there was one */
  async function loseAt(
    retried: RetriedOperation,
    begin: Awaited<ReturnType<RetriedOperation['prepare']>>,
    crashPoint: CrashPoint,
  ) {
    const request = await begin(crashPoint.call + (crashPoint.isPermanent ? 100 : 1));
    const { result, injected } = await injector.inject(
      crashPoint,
      async () => undefined,
      () => request.send(),
    );
    if (result.status === 200) return { injected, status: 200, outcome: await request.outcome() };
    expect([502, 503]).toContain(result.status);
    const { status } = await request.send();
    const isDocumented = status === retried.retryResponse?.status;
    return { injected, status: isDocumented ? 200 : status, outcome: await request.outcome() };
  }

  it.each(tried)(
    '$route: a retry is neither applied twice nor refused',
    { timeout: 300_000 },
    async ({ route, retried }) => {
      currentRoute = route;
      const begin = await retried.prepare(stack.addresses);
      const undisturbed = await begin(0);
      const calls = await injector.record(async () => expect((await undisturbed.send()).status).toBe(200));
      const expected = await undisturbed.outcome();
      expect(calls.length > 0, `${calls.length} writes`).toBe(retried.writesNothing === undefined);
      for (const [call, { operation }] of calls.entries()) {
        for (const [how, more] of waysToLose(operation)) {
          const found = await loseAt(retried, begin, { call, side: 'after', ...more });
          expect(found, operation + how).toEqual({ injected: true, status: 200, outcome: expected });
        }
      }
      console.log(`${route}: ${calls.length} writes: ${calls.map(({ operation }) => operation).join(', ') || 'none'}`);
    },
  );

  it('of the mail and workflow services: one story is written and the mail is sent', {
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
    const added = await callApi(stack.addresses, endpoints.addStory, { token, body: thinStoryBody });
    const story = await waitForStory(stack.addresses, token, added.body.data._id, 60_000);
    proxies.obey(injector.plan);
    expect(story).toMatchObject({ status: 'ready' });
    expect((await callApi(stack.addresses, endpoints.listStories, { token })).body.data).toHaveLength(1);
    expect((await mailsTo(stack.addresses, email)).length).toBeGreaterThan(0);
    expect(lost).toBe(2);
  });

  it('names existing money operations', () => {
    const named = Object.values(proofs).flatMap((proof) => ('money' in proof ? proof.money : []));
    const known = moneyOperations.map(({ name }) => name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});
