import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { imagePart, multipart } from '#infra/tooling/requests/multipart.ts';
import { type Endpoint, standardBodyBytes } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { assertSafeResponse as expectAnswerToldWell } from '#tests/support/hostile/assert-error-response.ts';
import { mutatedForms } from '#tests/support/multipart.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { type ApiResponse, callApi, newCustomer } from '#tests/support/product.ts';
import { testSeed } from '#tests/support/random-choices.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

/** Invalid requests to every route over HTTP (threats 19, 22, 55, 89 and 90). */
const addresses = inject('addresses');
const all: [string, Endpoint][] = Object.entries(endpoints);
const withBody = all.filter(([, { request }]) => request.body !== undefined);
/** Pages on the site's origin answer HTML: see the matrix, and tests/http/share.test.ts. */
const ofApi = all.filter(([, { path }]) => path.startsWith('/api/'));
const withForm = ofApi.filter(([, { request }]) => request.form !== undefined);
const ofCustomers = all.filter(([, { caller }]) => caller === 'customer');
const withPath = ofApi.filter(([, { path }]) => path.includes('{'));

const seed = testSeed('the hostile input over HTTP');
/** The functions themselves get ten thousand of each kind without HTTP (json-bodies-of-*, request-parts). */
const runs = 300;

/** The same value for every variable of the path. */
function pathOf({ path }: Endpoint, value: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, value]));
}

/** Asserts our error body without internals. */
function expectToldWell({ status, headers, body }: Omit<ApiResponse, 'bytes'>): void {
  expect(status).toBeLessThan(500);
  expectAnswerToldWell({ status, headers: Object.fromEntries(headers), text: JSON.stringify(body) }, 'the answer');
}

describe('hostile input', () => {
  let token: string;
  let operatorToken: string;
  beforeAll(async () => {
    token = (await newCustomer(addresses)).token;
    operatorToken = (await operatorSession(addresses, 'owner')).token;
  });
  const tokenFor = ({ caller }: Endpoint) => (caller === 'operator' ? operatorToken : token);

  const call = (endpoint: Endpoint, body: unknown, headers = {}) =>
    callApi(addresses, endpoint, { path: pathOf(endpoint, 'x'), body, token: tokenFor(endpoint), headers });

  it.each(withBody)('%s rejects every malformed body with a documented error', async (_id, endpoint) => {
    const shapes = [
      '',
      'null',
      '[]',
      '5',
      '"x"',
      'true',
      '{',
      '{"a":1,}',
      '\ufeff{}',
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"body":"\\ud800"}',
      '['.repeat(60_000),
      `{"a":${'['.repeat(30_000)}`,
    ];
    for (const body of shapes) {
      const answer = await call(endpoint, body);
      expectToldWell(answer);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(withBody)('%s survives any JSON, and any value in its fields', async (_id, endpoint) => {
    const names = [
      'name',
      'email',
      'password',
      'privacyPolicy',
      'userMessage',
      'chatHistory',
      'prompt',
      'product',
      'draftId',
    ];
    const own = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), own, fc.string()), async (value) => {
        expectToldWell(await call(endpoint, typeof value === 'string' ? value : JSON.stringify(value)));
      }),
      { numRuns: runs, seed },
    );
  });

  it.each(withBody)('%s accepts only JSON within its size limit', async (_id, endpoint) => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonx']) {
      expect(await call(endpoint, '{}', { 'Content-Type': type })).toMatchObject({ status: 415 });
    }
    const { maxBodyBytes = standardBodyBytes }: Endpoint = endpoint;
    expect(await call(endpoint, `"${'x'.repeat(maxBodyBytes + 1)}"`)).toMatchObject({ status: 413 });
    expect(await call(endpoint, `"${'x'.repeat(7 * 1024 * 1024)}"`)).toMatchObject({ status: 413 });
  });

  it.each(withForm)('%s survives malformed forms and refuses JSON', async (_id, endpoint) => {
    const path = endpoint.path.replace(/\{\w+\}/g, 'x');
    // Refused forms count, too: another customer before the limiter refuses them all.
    let sent = 0;
    const whole = multipart([{ name: '_id', value: 'c1' }, imagePart(Buffer.from([0xff, 0xd8, 0xff, 0x00]))]);
    await fc.assert(
      fc.asyncProperty(mutatedForms([whole]), async ({ body, contentType = 'multipart/form-data' }) => {
        // Invalid header names never reach the API.
        if (!/^[\x20-\x7e]*$/.test(contentType)) return;
        if (endpoint.caller !== 'operator' && sent % 20 === 0) token = (await readyCustomer(addresses)).token;
        sent += 1;
        const headers = { Authorization: `Bearer ${tokenFor(endpoint)}`, 'Content-Type': contentType };
        const response = await fetch(`${addresses.api}${path}`, {
          method: endpoint.method,
          headers,
          body: new Uint8Array(body),
        });
        const answer = { status: response.status, headers: response.headers, body: await response.json() };
        expectToldWell(answer);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).not.toBe(429);
      }),
      { numRuns: 2 * runs, seed },
    );
    if (endpoint.caller !== 'operator') token = (await readyCustomer(addresses)).token;
    expect(await call(endpoint, '{}')).toMatchObject({ status: 415 });
  });

  it.each(ofCustomers)('%s returns 401 without a valid bearer token', async (_id, endpoint) => {
    const good = token.split('.');
    const bad = [
      undefined,
      '',
      'x',
      'a.b.c',
      `${token}x`,
      `${good[0]}.${good[1]}.`,
      `${good[0]}.${good[2]}.${good[1]}`,
      'a'.repeat(5000),
    ];
    for (const bearer of bad) {
      const headers: Record<string, string> = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
      const body = endpoint.request.body === undefined ? undefined : '{}';
      const answer = await callApi(addresses, endpoint, { path: pathOf(endpoint, 'x'), body, headers });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it.each(withPath)('%s survives any value in its path', async (_id, endpoint) => {
    const values = [
      '..',
      '../../etc/passwd',
      '#',
      '?',
      '%00',
      '%',
      "' OR 1=1",
      'USER#x',
      '💥',
      'x'.repeat(4096),
      '{storyId}',
    ];
    const body = endpoint.request.body === undefined ? undefined : '{}';
    for (const value of values) {
      expectToldWell(await callApi(addresses, endpoint, { path: pathOf(endpoint, value), body, token }));
    }
  });

  it.each(all)('%s ignores forwarding headers and unknown query parameters', async (_id, endpoint) => {
    const path = endpoint.path.replace(/\{\w+\}/g, 'x');
    const response = await fetch(`${addresses.api}${path}?a=1&a=2&isFilm=%ff&__proto__=1`, {
      method: endpoint.method,
      headers: { 'X-Forwarded-For': '1.2.3.4', 'X-Forwarded-Host': 'evil.test', Origin: 'https://evil.test' },
    });
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
