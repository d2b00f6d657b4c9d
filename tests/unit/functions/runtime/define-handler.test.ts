import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { ConfigError } from '#functions/runtime/config.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { endpoint } from '#shared/endpoints/endpoint.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import { apiEvent, caller as customer, lambdaContext, readResponse } from '#tests/support/api-events.ts';
import { propertyRuns } from '#tests/support/random-choices.ts';

const siteUrl = 'https://tellwren.test';
const deskUrl = 'https://desk.tellwren.test';

const echo = endpoint({
  id: 'echo',
  summary: 'For this test.',
  method: 'POST',
  path: '/api/echo/{name}',
  caller: 'customer',
  throttle: 'chat',
  streams: false,
  request: {
    path: z.object({ name: z.string() }),
    query: z.object({ loud: z.optional(z.string()) }),
    body: z.object({ words: z.string('Words are required').check(z.maxLength(5, 'Too many words')) }),
  },
  response: z.object({ success: z.literal(true), said: z.string() }),
  errors: ['unauthorized'],
});

const steps: string[] = [];
const authenticator = {
  authenticate: vi.fn(async (token: string, admit?: (userId: string) => Promise<void>) => {
    steps.push('authenticate');
    if (token !== 'good') throw new AppError('unauthorized');
    await admit?.(customer.userId);
    return customer;
  }),
};
const rateLimiter = {
  take: vi.fn(async () => {
    steps.push('limit');
  }),
};
const run = vi.fn(async ({ path, body }: { path: { name: string }; body: { words: string } }) => {
  steps.push('run');
  return { success: true as const, said: `${path.name}: ${body.words}` };
});
type Bag = {
  siteUrl: string;
  authenticator: typeof authenticator;
  rateLimiter: typeof rateLimiter;
};
const handler = defineHandler(
  echo,
  { configNames: [], get: async () => ({ siteUrl, authenticator, rateLimiter }) },
  (input) => run(input),
);

const good = {
  body: JSON.stringify({ words: 'hello' }),
  path: { name: 'Ada' },
  headers: { Authorization: 'Bearer good', Origin: siteUrl },
};
const call = async (parts: Parameters<typeof apiEvent>[0], remainingMs?: number) =>
  readResponse(await handler(apiEvent(parts), lambdaContext(remainingMs)));

beforeEach(() => {
  vi.clearAllMocks();
  steps.length = 0;
});

describe('defineHandler', () => {
  it('authenticates, counts and runs in this order, and returns the result', async () => {
    expect(await call(good)).toMatchObject({ status: 200, body: { success: true, said: 'Ada: hello' } });
    expect(steps).toEqual(['authenticate', 'limit', 'limit', 'run']);
    expect(rateLimiter.take.mock.calls).toEqual([
      ['chat', { userId: 'u1' }],
      ['chat', { address: '192.0.2.1' }],
    ]);
  });

  it('decodes a base64 body', async () => {
    const body = Buffer.from(good.body).toString('base64');
    expect(await call({ ...good, body, isBase64Encoded: true })).toMatchObject({ status: 200 });
  });

  it('finds the content type in a header name of any case', async () => {
    const { 'Content-Type': type, ...headers } = { 'Content-Type': 'application/json; charset=utf-8', ...good.headers };
    const event = { ...apiEvent(good), headers: { ...headers, 'CONTENT-TYPE': type } };
    expect(readResponse(await handler(event, lambdaContext()))).toMatchObject({ status: 200 });
  });

  it('sends security headers to all origins, and CORS headers to the site only', async () => {
    const own = await call(good);
    expect(own.headers).toMatchObject({
      'Access-Control-Allow-Origin': siteUrl,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Content-Type': 'application/json; charset=utf-8',
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Origin',
    });
    for (const origin of ['https://evil.test', deskUrl, 'null', `${siteUrl}.evil.test`]) {
      const foreign = await call({ ...good, headers: { ...good.headers, Origin: origin } });
      expect(foreign.headers).not.toHaveProperty('Access-Control-Allow-Origin');
    }
  });

  it('sends CORS headers of the desk’s routes to the desk only', async () => {
    const deskHandler = defineHandler(
      endpoint({ ...echo, path: '/api/desk/echo/{name}', caller: 'anyone' }),
      { configNames: [], get: async () => ({ siteUrl, deskUrl, rateLimiter }) },
      async () => ({ success: true as const, said: 'hello' }),
    );
    const allowedTo = async (Origin: string) => {
      const answer = await deskHandler(apiEvent({ ...good, headers: { Origin } }), lambdaContext());
      return readResponse(answer).headers?.['Access-Control-Allow-Origin'];
    };
    expect([await allowedTo(deskUrl), await allowedTo(siteUrl)]).toEqual([deskUrl, undefined]);
  });

  it('removes fields outside the response schema and returns 500 for an invalid response', async () => {
    run.mockResolvedValueOnce({ success: true, said: 'x', passwordHash: 'secret' } as never);
    expect((await call(good)).body).toEqual({ success: true, said: 'x' });
    run.mockResolvedValueOnce({ success: true, said: 5 } as never);
    expect(await call(good)).toMatchObject({ status: 500, body: { code: 'internal' } });
  });
});

describe('defineHandler for visitors', () => {
  const visitorHandler = defineHandler(
    endpoint({ ...echo, caller: 'visitor' }),
    { configNames: [], get: async () => ({ siteUrl, authenticator, rateLimiter }) },
    async ({ caller, path }) => ({ success: true, said: `${path.name}: ${caller?.userId ?? 'nobody'}` }),
  );
  const callAsVisitor = async (headers: Record<string, string>) =>
    readResponse(await visitorHandler(apiEvent({ ...good, headers }), lambdaContext()));

  it('recognises the customer of a token and counts by customer', async () => {
    expect(await callAsVisitor({ Authorization: 'Bearer good' })).toMatchObject({
      status: 200,
      body: { said: 'Ada: u1' },
    });
    expect(rateLimiter.take).toHaveBeenCalledWith('chat', { userId: 'u1' });
  });

  it('treats a caller without a valid token as a visitor, counted by address', async () => {
    for (const bearer of [undefined, 'Bearer bad', `Bearer ${'a'.repeat(5000)}`, 'Basic good']) {
      rateLimiter.take.mockClear();
      const answer = await callAsVisitor(bearer === undefined ? {} : { Authorization: bearer });
      expect.soft(answer, bearer).toMatchObject({ status: 200, body: { said: 'Ada: nobody' } });
      expect.soft(rateLimiter.take, bearer).toHaveBeenCalledWith('chat', { address: '192.0.2.1' });
    }
  });

  it('returns 503 when authentication fails for technical reasons, instead of treating the caller as a visitor', async () => {
    authenticator.authenticate.mockRejectedValueOnce(new AppError('service-unavailable', { retryAfterSeconds: 2 }));
    expect(await callAsVisitor({ Authorization: 'Bearer good' })).toMatchObject({ status: 503 });
    expect(rateLimiter.take).not.toHaveBeenCalled();
  });
});

describe('refusals', () => {
  it('say what is wrong with a request, and do not run the handler', async () => {
    const { headers } = good;
    const withHeader = (name: string, value: string) => ({ headers: { ...headers, [name]: value } });
    const refused: Readonly<Record<string, readonly Parameters<typeof apiEvent>[0][]>> = {
      '401 unauthorized': [{ headers: {} }, withHeader('Authorization', 'Bearer bad')],
      '400 malformed-json': [
        { body: null },
        { body: '{"words":' },
        { body: `\ufeff${good.body}` },
        { body: '{"words":"\\ud83d"}' },
        { body: '/w==', isBase64Encoded: true },
        { body: '{"\\udc00":1,"words":"hello"}' },
        { body: '{"words":{"length":{"toString":1}}}' },
        { body: '{"words":"hello","__proto__":{"polluted":1}}' },
        { body: '{"constructor":{"prototype":{"polluted":1}}}' },
        { body: '['.repeat(60_000) },
      ],
      '400 invalid-input': [{ body: 'null' }, { body: '[]' }, { body: '5' }, { path: {} }],
      '400 malformed-request': [{ query: { loud: ['1', '2'] } }, withHeader('Idempotency-Key', 'a b')],
      '415 unsupported-media-type': ['application/problem+json', 'text/plain'].map((type) =>
        withHeader('Content-Type', type),
      ),
      '413 payload-too-large': [{ body: `"${'x'.repeat(131_072)}"` }],
    };
    for (const [expected, requests] of Object.entries(refused)) {
      for (const parts of requests) {
        const { status, body } = await call({ ...good, ...parts });
        const what = JSON.stringify(parts).slice(0, 100);
        expect
          .soft([`${status} ${body.code}`, body.success, body.requestId], what)
          .toEqual([expected, false, 'request-1']);
        expect.soft(errorBodySchema.safeParse(body).success, what).toBe(true);
      }
    }
    expect(run).not.toHaveBeenCalled();
  });

  it('returns the message of the failed schema rule', async () => {
    expect((await call({ ...good, body: '{}' })).body.message).toBe('Words are required');
    expect((await call({ ...good, body: '{"words":"too long"}' })).body.message).toBe('Too many words');
  });

  it('returns Retry-After for too-many-requests', async () => {
    rateLimiter.take.mockRejectedValueOnce(new AppError('too-many-requests', { retryAfterSeconds: 7 }));
    const answer = await call(good);
    expect(answer).toMatchObject({ status: 429, headers: { 'Retry-After': '7' } });
    expect(answer.headers).toHaveProperty('Access-Control-Allow-Origin');
  });

  it('refuses a costly route when the rate limiter fails', async () => {
    rateLimiter.take.mockRejectedValueOnce(new Error('the table is gone'));
    expect(await call(good)).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    expect(run).not.toHaveBeenCalled();
  });
});

describe('defineHandler errors', () => {
  it('returns no details of an unexpected error', async () => {
    run.mockRejectedValueOnce(new Error('arn:aws:dynamodb secret stack'));
    const answer = await call(good);
    expect(answer).toMatchObject({ status: 500, body: { message: 'An unexpected error occurred' } });
    expect(JSON.stringify(answer)).not.toMatch(/arn:aws|secret|stack|at /);
  });

  it('returns 504 before the Lambda timeout', async () => {
    run.mockReturnValueOnce(new Promise(() => {}));
    expect(await call(good, 520)).toMatchObject({ status: 504, body: { code: 'deadline-exceeded' } });
  });

  it('aborts its signal one second before the deadline of the response', async () => {
    const waitingHandler = defineHandler(
      echo,
      { configNames: [], get: async () => ({ siteUrl, authenticator, rateLimiter }) },
      async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        return { success: true as const, said: 'the call ended' };
      },
    );
    const answer = readResponse(await waitingHandler(apiEvent(good), lambdaContext(1550)));
    expect(answer).toMatchObject({ status: 200, body: { said: 'the call ended' } });
  });

  it('returns 503 with an incomplete configuration', async () => {
    const unconfigured = defineHandler(
      echo,
      { configNames: [], get: (): Promise<Bag> => Promise.reject(new ConfigError('missing TABLE_NAME')) },
      (input) => run(input),
    );
    const answer = readResponse(await unconfigured(apiEvent(good), lambdaContext()));
    expect(answer).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
    expect(JSON.stringify(answer.body)).not.toContain('TABLE_NAME');
  });

  it('never returns 500 for arbitrary bodies', async () => {
    const anyBody = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify({ words: value })),
    );
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        expect([200, 400]).toContain((await call({ ...good, body })).status);
      }),
      { numRuns: propertyRuns(2000) },
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
