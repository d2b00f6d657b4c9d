import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { gatewayEvent } from '#infra/tooling/requests/gateway-event.ts';
import { newDraftId, type RequestFacts, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { invokeFunction } from '#tests/support/invoke-function.ts';

const addresses = inject('addresses');

/** Production's limits, as handlers count them; tests/use-cases/throttle/shared-network.test.ts has thirty people. */
describe('ordinary customers at a fast pace, behind one address', () => {
  let customer: CustomerWithStory;
  const tooFast = new Set<EndpointId>();

  beforeAll(async () => {
    customer = await customerWithStory(addresses);
    stubEnvironment({ ...inject('environment'), ADDRESS_LIMIT_MULTIPLIER: '1' });
  }, 60_000);
  afterEach(() => {
    vi.useRealTimers();
    const refused = [...tooFast];
    tooFast.clear();
    expect(refused).toEqual([]);
  });

  /** The worst case: all that follows counts in one window. */
  const beginWindow = (seconds: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / (seconds * 1000)) * seconds * 1000 });
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  async function call(id: EndpointId, facts: Partial<RequestFacts> = {}, token?: string) {
    const { requestContext, ...event } = gatewayEvent(endpoints[id], validRequest(id, facts), token);
    // An address of their own: the other files' calls count in the same table.
    const identity = { ...requestContext.identity, sourceIp: '198.51.100.77' };
    const answer = await invokeFunction(id, { ...event, requestContext: { ...requestContext, identity } } as never);
    if (answer.status === 429) tooFast.add(id);
    return answer;
  }

  it('three visitors and a customer speak ten answers each, and preview their stories twice', async () => {
    beginWindow(600);
    const people = [customer.token, undefined, undefined, undefined].map((token) => ({ token, draftId: newDraftId() }));
    for (let answer = 0; answer <= 10; answer += 1) {
      for (const { token, draftId } of people) {
        const facts = { draftId, userMessage: `Answer ${answer}: the bakery smelled of burnt toast.` };
        if (answer > 0) await call('transcribeAnswer', facts, token);
        expect((await call('sendChatMessage', facts, token)).status).toBe(200);
      }
      pass(8);
    }
    for (const { token, draftId } of [...people, ...people]) await call('previewStory', { draftId }, token);
  }, 120_000);

  it('five people register, ask for another mail and try to log in', async () => {
    beginWindow(600);
    for (let person = 0; person < 5; person += 1) {
      const email = `neighbour-${newDraftId().toLowerCase()}@example.com`;
      expect((await call('register', { mailAddress: email })).status).toBe(200);
      pass(31);
      await call('resendVerification', { mailAddress: email });
      await call('login', { email });
    }
  }, 60_000);
});
