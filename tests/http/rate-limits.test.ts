import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { Caller } from '#functions/domain/throttle/rate-limiter.ts';
import { gatewayEvent } from '#infra/tooling/requests/gateway-event.ts';
import { newDraftId, type RequestFacts, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { type ThrottleClass, throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { sessionOf } from '#tests/support/extend-login-block.ts';
import { invokeFunction } from '#tests/support/invoke-function.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { callApi, sendValidRequest, thinStoryBody } from '#tests/support/product.ts';
import { storyCheckoutBody } from '#tests/support/purchases.ts';
import { withinOneWindow } from '#tests/support/rate-limit-window.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

/** That each endpoint counts in the windows of its class; tests/integration/data/rate-limiter.test.ts proves the counting. */
const addresses = inject('addresses');
const limiterOf = (addressLimitMultiplier: number) =>
  createRateLimiter(stackTable(addresses), { clock: systemClock, addressLimitMultiplier });
/** Its printing function counts in memory (defence D8). */
const inMemory: ThrottleClass = 'pdf';

/** Endpoints by throttle class, those of classes with limits per address or per account. */
function limited(per: 'address' | 'account') {
  const list = (Object.entries(endpoints) as [EndpointId, Endpoint][]).filter(
    ([, { throttle }]) => throttle !== inMemory,
  );
  const classes = Map.groupBy(list, ([, { throttle }]) => throttle);
  return [...classes].flatMap(([name, members]) => {
    const calls = throttleClasses[name].limits.filter((limit) => limit.per === per).map((limit) => limit.calls);
    // An endpoint for anyone knows no account.
    const counted = members.filter(([, { caller }]) => per === 'address' || caller !== 'anyone');
    return calls.length === 0 ? [] : [{ name, calls: Math.min(...calls), ids: counted.map(([id]) => id) }];
  });
}

/** Uses up the smallest limit of a class: for an account with those of addresses out of the way. */
const exhaust = (name: ThrottleClass, calls: number, caller: Caller) => {
  const limiter = limiterOf(caller.userId === undefined ? 1 : 1_000_000);
  return Promise.all(
    Array.from({ length: calls }, (_, n) => limiter.take(name, { draftId: `interview ${n}`, ...caller })),
  );
};

function isRefused({ status, body, retryAfter }: { status: number; body: { code?: string }; retryAfter: unknown }) {
  return status === 429 && body.code === 'too-many-requests' && Number(retryAfter) > 0;
}

describe('a limit per account', () => {
  let customer: string;
  let operators: Awaited<ReturnType<typeof operatorSession>>[];
  beforeAll(async () => {
    customer = (await readyCustomer(addresses)).token;
    operators = await Promise.all([operatorSession(addresses, 'owner'), operatorSession(addresses, 'fulfilment')]);
  });

  /** Who may call the endpoint, with the id that is counted. */
  function callerOf(id: EndpointId) {
    const { caller, roles = [] }: Endpoint = endpoints[id];
    if (caller !== 'operator') return { token: customer, userId: sessionOf(customer).userId };
    const found = operators.find(({ operator }) => roles.includes(operator.role)) ?? expect.unreachable(id);
    return { token: found.token, userId: found.operator.operatorId };
  }

  it('refuses the next call of every endpoint of its class', async () => {
    const classes = limited('account');
    expect(classes.length).toBeGreaterThan(10);
    const faults = await withinOneWindow(async () => {
      for (const { name, calls, ids } of classes)
        for (const userId of new Set(ids.map((id) => callerOf(id).userId)))
          await exhaust(name, calls, { address: `of ${userId}`, userId }).catch(() => {});
      const answers = classes.flatMap(({ ids }) =>
        ids.map(async (id) => {
          const { status, body, headers } = await sendValidRequest(addresses, id, {}, callerOf(id).token);
          return { id, status, body, retryAfter: headers.get('retry-after') };
        }),
      );
      return (await Promise.all(answers)).filter((answer) => !isRefused(answer));
    });
    expect(faults).toEqual([]);
  }, 120_000);

  it('on coupons counts purchases of both kinds, and nothing without a coupon', async () => {
    const { token } = await readyCustomer(addresses);
    const { userId } = sessionOf(token);
    await exhaust('couponUse', 20, { address: `of ${userId}`, userId });
    const body = { ...thinStoryBody, product: { ...thinStoryBody.product, coupon: 'GUESS' } };
    const tooMany = { status: 429, body: { code: 'too-many-requests' } };
    expect(await callApi(addresses, endpoints.addStory, { token, body })).toMatchObject(tooMany);
    const checkout = { token, body: storyCheckoutBody({ coupon: 'GUESS' }) };
    expect(await callApi(addresses, endpoints.createCheckout, checkout)).toMatchObject(tooMany);
    expect((await callApi(addresses, endpoints.addStory, { token, body: thinStoryBody })).status).toBe(200);
  });
});

describe('a limit per network address', () => {
  afterEach(() => vi.useRealTimers());
  /** As the limiter sees them; a request's own headers do not count. */
  function from(address: string, id: EndpointId, token?: string, facts: Partial<RequestFacts> = {}) {
    const event = gatewayEvent(endpoints[id], validRequest(id, facts), token);
    const identity = { ...event.requestContext.identity, sourceIp: address };
    return invokeFunction(id, { ...event, requestContext: { ...event.requestContext, identity } } as never);
  }

  it('refuses the next call of every endpoint of its class from there, and none from elsewhere', async () => {
    stubEnvironment({ ...inject('environment'), ADDRESS_LIMIT_MULTIPLIER: '1' });
    // The clock is ours: no window ends between two calls.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 3_600_000) * 3_600_000 });
    const classes = limited('address');
    expect(classes.length).toBeGreaterThan(8);
    const faults: unknown[] = [];
    for (const [index, { name, calls, ids }] of classes.entries()) {
      const [full, free] = [`203.0.113.${index}`, `198.51.100.${index}`];
      await exhaust(name, calls, { address: full });
      for (const id of ids) {
        const token = endpoints[id].caller === 'customer' ? (await readyCustomer(addresses)).token : undefined;
        const { status, body, headers } = await from(full, id, token);
        const refused = { status, body, retryAfter: headers['Retry-After'] };
        const admitted = (await from(free, id, token)).status;
        if (!isRefused(refused) || admitted === 429) faults.push({ id, refused, admitted });
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('counts a visitor by interview too, and a customer’s interview by account only', async () => {
    stubEnvironment({ ...inject('environment'), ADDRESS_LIMIT_MULTIPLIER: '1' });
    const [address, draftId] = ['192.0.2.201', newDraftId()];
    await Promise.all(Array.from({ length: 10 }, () => limiterOf(1).take('storyPreview', { address, draftId })));
    const { token } = await readyCustomer(addresses);
    const preview = async (of: string, as?: string) =>
      (await from(address, 'previewStory', as, { draftId: of })).status;
    expect([await preview(draftId), await preview(newDraftId()), await preview(draftId, token)]).toEqual([
      429, 200, 200,
    ]);
    await exhaust('storyPreview', 79, { address });
    expect([await preview(newDraftId()), await preview(newDraftId(), token)]).toEqual([429, 200]);
  });

  it('on PDF documents is counted without a table', async () => {
    stubEnvironment({ ...inject('environment'), ADDRESS_LIMIT_MULTIPLIER: '1' });
    const event = gatewayEvent(endpoints.generatePdf, { body: { htmlContent: 'a'.repeat(256 * 1024 + 1) } });
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1)
      statuses.push((await invokeFunction('generatePdf', event as never)).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 413), 429]);
  });

  it('treats an invalid token of a visitor as none', async () => {
    stubEnvironment({ ...inject('environment'), ADDRESS_LIMIT_MULTIPLIER: '1' });
    const { token } = await readyCustomer(addresses);
    await callApi(addresses, endpoints.logout, { token });
    for (const id of ['sendChatMessage', 'previewStory'] as const)
      for (const invalid of [token, `${token}x`, 'nonsense'])
        expect([id, (await from('192.0.2.200', id, invalid)).status]).toEqual([id, 200]);
  });
});
