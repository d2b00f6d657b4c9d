import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { invokeFunction } from '#tests/support/invoke-function.ts';
import { callApi, newCustomer, type TestCustomer } from '#tests/support/product.ts';
import { withinOneWindow } from '#tests/support/rate-limit-window.ts';
import { bakeryTranscript } from '#tests/support/story-parts.ts';

/** The limits of the calls that cost a model's answer, as production has them: the stage multiplies none of them here. */
const addresses = inject('addresses');
const bodies = {
  sendChatMessage: { userMessage: 'Generate first question', chatHistory: [], prompt: 'MEMORIES_PROMPT' },
  previewStory: { chatHistory: bakeryTranscript, prompt: 'GENERATE_STORY_PROMPT' },
} as const;
type Limited = keyof typeof bodies;

const mostOf = (id: Limited, per: 'address' | 'account') =>
  Math.min(
    ...throttleClasses[endpoints[id].throttle].limits.filter((limit) => limit.per === per).map(({ calls }) => calls),
  );

let networks = 0;
/** Documentation addresses: each test its own. */
function newNetwork(): string {
  networks += 1;
  return `198.51.100.${networks}`;
}

function callFrom(id: Limited, sourceIp: string, token?: string) {
  const event = apiEvent({
    body: JSON.stringify(bodies[id]),
    ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
  });
  return invokeFunction(id, {
    ...event,
    requestContext: { ...event.requestContext, identity: { ...event.requestContext.identity, sourceIp } },
  });
}

/** More calls to the model at once end in its timeout on a busy machine. */
const atOnce = 20;

/** The statuses of so many calls, counted. */
async function rush(count: number, call: (index: number) => Promise<{ status: number }>) {
  const answers: { status: number }[] = [];
  while (answers.length < count) {
    const group = Array.from({ length: Math.min(atOnce, count - answers.length) }, (_, at) => answers.length + at);
    answers.push(...(await Promise.all(group.map(call))));
  }
  const of = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { passed: of(200), refused: of(429) };
}

describe('visitor limits on model calls', () => {
  let customer: TestCustomer;
  const limitTimes = (ADDRESS_LIMIT_MULTIPLIER: string) =>
    stubEnvironment({ ...inject('environment'), ADDRESS_LIMIT_MULTIPLIER });
  beforeEach(() => limitTimes('1'));
  beforeAll(async () => {
    customer = await newCustomer(addresses);
  });

  describe.each(['sendChatMessage', 'previewStory'] as const)('%s', (id) => {
    it('limits requests per address, without affecting other addresses', async () => {
      const most = mostOf(id, 'address');
      const { counted, refused } = await withinOneWindow(async () => {
        const network = newNetwork();
        const counted = await rush(most + 5, () => callFrom(id, network));
        return { counted, refused: await callFrom(id, network) };
      });
      expect(counted).toEqual({ passed: most, refused: 5 });
      expect((await callFrom(id, newNetwork())).status).toBe(200);
      expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too-many-requests' } });
      expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0);
    });

    it('limits requests per customer across addresses', async () => {
      // In one minute the account's allowance would end sooner.
      limitTimes('100');
      const most = mostOf(id, 'account');
      const counted = await withinOneWindow(async () => {
        const { token } = await newCustomer(addresses);
        const from = [newNetwork(), newNetwork()];
        return rush(most + 3, (index) => callFrom(id, from[index % 2] ?? '', token));
      });
      expect(counted).toEqual({ passed: most, refused: 3 });
      expect((await callFrom(id, newNetwork())).status).toBe(200);
    });

    it('treats an invalid token as none: counts by address and replies to the visitor', async () => {
      const [head, claims, signature = ''] = customer.token.split('.');
      const forged = [head, claims, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.');
      for (const token of [forged, 'nonsense', '{"alg":"none"}'])
        expect((await callFrom(id, newNetwork(), token)).status).toBe(200);
      await callApi(addresses, endpoints.logout, { token: customer.token });
      expect((await callFrom(id, newNetwork(), customer.token)).status).toBe(200);
      const most = mostOf(id, 'address');
      const counted = await withinOneWindow(() => {
        const network = newNetwork();
        return rush(most + 1, () => callFrom(id, network, forged));
      });
      expect(counted).toEqual({ passed: most, refused: 1 });
    });
  });
});
