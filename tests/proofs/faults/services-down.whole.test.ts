import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeoutSecondsOf } from '#infra/function-specs.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { commonErrors } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import { noFaults, outage } from '#tests/support/fault-proxy/fault-plans.ts';
import { createFaultProxies } from '#tests/support/fault-proxy/fault-proxies.ts';
import { type FaultKind, faultKinds } from '#tests/support/fault-proxy/fault-shapes.ts';
import { type ServiceName, serviceNames } from '#tests/support/fault-proxy/service-call.ts';
import {
  type ApiResponse,
  addStoryBody,
  callApi,
  eventually,
  mailsTo,
  newCustomer,
  waitForStory,
} from '#tests/support/product.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { type ServiceUser, serviceUsers } from './support/service-users.ts';

const all = serviceNames.flatMap((service) => faultKinds.map((kind) => ({ service, kind })));

/** API Gateway's limit, and that of a function which streams. */
const budgetMs = (route: ServiceUser['route']) => Math.max(29, timeoutSecondsOf(route, 1, 'aws')) * 1000;
const hangsForMs = 60_000;
/** The model's circuit breaker stays open for 30 s after five failures (threat 42). */
const backWithinMs = 45_000;

/** The documented errors of an outage. */
function expectDocumented({ route }: ServiceUser, { status, headers, body }: ApiResponse): void {
  const { errors }: Endpoint = endpoints[route];
  const { code } = errorBodySchema.parse(body);
  const known: readonly string[] = [...errors, ...commonErrors];
  expect(known, route).toContain(code);
  const isOutage = [502, 503, 504].includes(status);
  expect({ route, code, isOutage }).toEqual({ route, code, isOutage: true });
  expect(allErrorCodes[code as ErrorCode].status).toBe(status);
  if (status === 503) expect(Number(headers.get('retry-after')), route).toBeGreaterThan(0);
}

describe('a service is down', () => {
  const proxies = createFaultProxies();
  const lines: string[] = [];
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  let users: Record<ServiceName, readonly ServiceUser[]>;
  beforeAll(async () => {
    stack = await startTestStack({ between: proxies.between });
    users = await serviceUsers(stack.addresses);
  });
  afterAll(async () => {
    console.log(['| service | fault | route | told | ms |', '| --- | --- | --- | --: | --: |', ...lines].join('\n'));
    await stack.close();
    await proxies.close();
  });

  const isFine = ({ status }: ApiResponse) => status === 200 || status === 402;

  async function callDuring(kind: FaultKind, service: ServiceName, user: ServiceUser): Promise<void> {
    const startedAt = performance.now();
    const answer = await user.call();
    const ms = performance.now() - startedAt;
    lines.push(`| ${service} | ${kind} | ${user.route} | ${answer.status} | ${Math.round(ms)} |`);
    expect(ms, user.route).toBeLessThan(budgetMs(user.route));
    if (!isFine(answer)) expectDocumented(user, answer);
  }

  it.each(all)(
    '$service, $kind: a documented response in time, and a full recovery',
    {
      timeout: 600_000,
    },
    async ({ service, kind }) => {
      proxies.delayBy(hangsForMs);
      proxies.obey(outage(kind, { services: [service] }));
      await Promise.all(users[service].map((user) => callDuring(kind, service, user)));
      proxies.obey(noFaults);
      for (const user of users[service]) {
        const isBack = async () => (isFine(await user.call()) ? true : undefined);
        expect(await eventually(isBack, `${user.route} after ${kind}`, backWithinMs)).toBe(true);
      }
    },
  );

  it('mail and workflows: queued work is done after they recover', { timeout: 180_000 }, async () => {
    const { token, email } = await newCustomer(stack.addresses);
    const seen = (await mailsTo(stack.addresses, email)).length;
    proxies.obey(outage('error', { services: ['mail', 'workflows'] }));
    const added = await callApi(stack.addresses, endpoints.addStory, { token, body: addStoryBody });
    expect(added.status).toBe(200);
    proxies.obey(noFaults);
    const story = await waitForStory(stack.addresses, token, added.body.data._id, 120_000);
    expect(story.status).toBe('ready');
    const mails = async () => ((await mailsTo(stack.addresses, email)).length > seen ? true : undefined);
    expect(await eventually(mails, 'the mail that it is written', 90_000)).toBe(true);
  });
});
