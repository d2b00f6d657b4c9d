import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { formType } from '#infra/tooling/requests/multipart.ts';
import { buildForm, pathOf, type ValidRequest, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { type Endpoint, formBodyBytes, methodsOf, standardBodyBytes } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpointFolders, endpoints } from '#shared/endpoints/index.ts';
import { corsHeaders, isDeskRoute } from '#shared/names/api-headers.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { pickupFields } from '#tests/support/gift-orders.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { type ApiResponse, callApi, eventually, sendValidRequest } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

/**
 * Rules of all endpoints, beside the access matrix (tests/proofs/hostile/matrix.test.ts), which calls each valid request and its
 * changes by every kind of caller.
 */
const addresses = inject('addresses');
const environment = inject('environment');
const table = stackTable(addresses);
const list = Object.entries(endpoints) as [EndpointId, Endpoint][];
const originOf = (name: string) => new URL(environment[name] ?? '').origin;

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with changes, signed by our key or another one. */
function forge(token: string, changes: { header?: object; claims?: object }, isOwnKey = true): string {
  const [header, claims] = token.split('.');
  const signed = `${encode({ ...decode(header), ...changes.header })}.${encode({ ...decode(claims), ...changes.claims })}`;
  const key = isOwnKey
    ? createPrivateKey({ key: JSON.parse(environment['TOKEN_SIGNING_KEY'] ?? ''), format: 'jwk' })
    : generateKeyPairSync('ed25519').privateKey;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

/** A session that its customer ended. */
async function endedSession(): Promise<string> {
  const { token } = await readyCustomer(addresses);
  await callApi(addresses, endpoints.logout, { token });
  return token;
}

/** A session from before a change of the password. */
async function outdatedSession(): Promise<string> {
  const { token } = await readyCustomer(addresses);
  await table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.profile(decode(token.split('.')[1]).sub),
      UpdateExpression: 'ADD tokenVersion :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
  return token;
}

const isUnauthorized = ({ status, body, headers }: ApiResponse) =>
  status === 401 && body.code === 'unauthorized' && headers.get('www-authenticate') === 'Bearer';

describe('an endpoint for customers', () => {
  it('refuses every token but ours, as it was signed', async () => {
    const { token } = await readyCustomer(addresses);
    const [header, claims, signature] = token.split('.');
    const now = Math.floor(Date.now() / 1000);
    const tokens: Record<string, string> = {
      'another signature': forge(token, {}, false),
      'another customer under the old signature': `${header}.${encode({ ...decode(claims), sub: 'other' })}.${signature}`,
      'alg none': `${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
      'a key of its own': forge(token, { header: { jku: 'https://evil.example/keys' } }),
      'an end in the past': forge(token, { claims: { exp: now - 10 } }),
      'a beginning eight days ago': forge(token, { claims: { iat: now - 8 * 86_400 } }),
      'a version to come': forge(token, { claims: { ver: 2 } }),
      'an account that does not exist': forge(token, { claims: { sub: 'nobody' } }),
      'an account that is another item': forge(token, { claims: { sub: '../EMAIL' } }),
      '8 KB': forge(token, { claims: { more: 'x'.repeat(6000) } }),
    };
    const sent = ['Bearer', 'Basic YTpi', 'Bearer a b', 'Bearer null', 'Bearer a.b.c', 'bearer', token];
    const headers = [...sent, ...Object.values(tokens).map((each) => `Bearer ${each}`)];
    const faults: string[] = [];
    for (const Authorization of headers)
      if (!isUnauthorized(await callApi(addresses, endpoints.getUser, { headers: { Authorization } })))
        faults.push(Authorization);
    expect(faults).toEqual([]);
    // The forger itself makes valid tokens.
    expect((await callApi(addresses, endpoints.getUser, { token: forge(token, {}) })).status).toBe(200);
  });

  it('refuses sessions that ended and tokens of another key', async () => {
    const { token } = await readyCustomer(addresses);
    const tokens = [await endedSession(), await outdatedSession(), forge(token, {}, false)];
    const faults: string[] = [];
    for (const [id] of list.filter(([, { caller }]) => caller === 'customer'))
      for (const each of tokens)
        if (!isUnauthorized(await sendValidRequest(addresses, id, {}, each))) faults.push(`${id}: ${each}`);
    expect(faults).toEqual([]);
  });
});

describe('a body', () => {
  const tokens: Partial<Record<Endpoint['caller'], string>> = {};
  beforeAll(async () => {
    tokens.customer = (await readyCustomer(addresses)).token;
    tokens.operator = (await operatorSession(addresses, 'owner')).token;
  });

  async function statusOf(id: EndpointId, type: string, body: string | Uint8Array<ArrayBuffer>) {
    const endpoint: Endpoint = endpoints[id];
    const token = tokens[endpoint.caller];
    const headers = { 'Content-Type': type, ...(token && { Authorization: `Bearer ${token}` }) };
    const url = `${addresses.api}${pathOf(endpoint, validRequest(id))}`;
    return (await fetch(url, { method: endpoint.method, headers, body })).status;
  }

  it('that is no JSON object is refused with 400', async () => {
    const calls = list
      .filter(([, { request }]) => request.body !== undefined)
      .flatMap(([id]) => ['{', 'null', '[]', ''].map((body) => ({ id, body })));
    const answers = await Promise.all(
      calls.map(async (call) => ({ ...call, status: await statusOf(call.id, 'application/json', call.body) })),
    );
    expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
  });

  it('that is too large is refused with 413', async () => {
    const faults: string[] = [];
    const sizeOf = ({ request, maxBodyBytes }: Endpoint) =>
      maxBodyBytes ?? (request.form === undefined ? standardBodyBytes : formBodyBytes);
    for (const [id, endpoint] of list) {
      if (endpoint.request.form === undefined && endpoint.request.body === undefined) continue;
      const type = endpoint.request.form === undefined ? 'application/json' : formType;
      const status = await statusOf(id, type, new Uint8Array(sizeOf(endpoint) + 1));
      if (status !== 413) faults.push(`${id}: ${status}`);
    }
    expect(faults).toEqual([]);
  });
});

describe('CORS', () => {
  const [site, desk] = [originOf('SITE_URL'), originOf('DESK_URL')];

  it('allows an endpoint to its own site, with its method and without credentials, and to no other', async () => {
    async function preflight([id, endpoint]: [EndpointId, Endpoint], origin: string) {
      const { method } = endpoint;
      const { status, headers } = await fetch(`${addresses.api}${pathOf(endpoint, validRequest(id))}`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': method },
      });
      const methods = headers.get('access-control-allow-methods')?.split(', ') ?? [];
      return {
        isFound: status === 204 && methods.includes(method),
        allowed: headers.get('access-control-allow-origin'),
        credentials: headers.get('access-control-allow-credentials'),
      };
    }
    const ofApi = list.filter(([, { path }]) => path.startsWith('/api/'));
    const own = ([, { path }]: (typeof ofApi)[number]) => (isDeskRoute(path) ? desk : site);
    const others = (entry: (typeof ofApi)[number]) => [own(entry) === site ? desk : site, 'https://evil.example'];
    const granted = await Promise.all(ofApi.map((entry) => preflight(entry, own(entry))));
    const isWrong = (index: number) => {
      const found = granted[index];
      const origin = own(ofApi[index] ?? expect.unreachable());
      return !found?.isFound || found.allowed !== origin || found.credentials !== null;
    };
    expect(ofApi.filter((_, index) => isWrong(index)).map(([id]) => id)).toEqual([]);
    const foreign = ofApi.flatMap((entry) => others(entry).map((origin) => preflight(entry, origin)));
    expect((await Promise.all(foreign)).filter(({ allowed }) => allowed !== null)).toEqual([]);
  });

  it('lets the site read refusals of the gateway too', async () => {
    const headers = { Origin: site };
    const unknown = await fetch(`${addresses.api}/api/healthy`, { headers });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { success: false, code: 'route-not-found' }]);
    const body = 'x'.repeat(7 * 1024 * 1024);
    const refused = await fetch(`${addresses.api}/api/auth/register`, { method: 'POST', headers, body });
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'payload-too-large' }]);
    for (const answer of [unknown, refused]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(site);
      expect(answer.headers.get('access-control-expose-headers')).toBe(corsHeaders.exposed.join(', '));
      expect(answer.headers.get('x-powered-by')).toBeNull();
    }
  });
});

describe('an idempotency key', () => {
  it('gives a repeated request the same answer, and is refused for another request', async () => {
    const { token, storyId } = await customerWithStory(addresses);
    const faults: unknown[] = [];
    const keyed = list.filter(([id]) => validRequest(id).headers?.['Idempotency-Key'] !== undefined);
    expect(keyed.length).toBeGreaterThan(3);
    for (const [id] of keyed) {
      // The first story of the other customer is written; one more costs a new customer's.
      const caller = id === 'addStory' ? (await readyCustomer(addresses)).token : token;
      const send = (parts: ValidRequest) => callApi(addresses, endpoints[id], { ...parts, token: caller });
      const request = validRequest(id, { storyId });
      const [first, again] = [await send(request), await send(request)];
      const form = request.form && buildForm({ story: storyId, ...pickupFields });
      const other = await send({
        ...validRequest(id, { storyId }),
        headers: request.headers ?? {},
        ...(form && { form }),
      });
      const isSame = first.status === 200 && JSON.stringify(again.body) === JSON.stringify(first.body);
      if (!isSame || other.body?.code !== 'idempotency-key-reused') faults.push([id, first, again, other]);
    }
    expect(faults).toEqual([]);
  });
});

describe('a public document', () => {
  const documents = list.filter(([, endpoint]) => methodsOf(endpoint).includes('HEAD'));

  it('answers HEAD as GET, without a body, and accepts parameters that networks append to its links', async () => {
    expect(documents.length).toBeGreaterThanOrEqual(8);
    const faults: unknown[] = [];
    for (const [id, endpoint] of documents) {
      const url = `${addresses.api}${pathOf(endpoint, validRequest(id))}`;
      const shapeOf = async (address: string, method = 'GET') => {
        const response = await fetch(address, { method, redirect: 'manual' });
        const named = ['content-type', 'content-length', 'cache-control', 'location'];
        return {
          status: response.status,
          headers: named.map((name) => response.headers.get(name)),
          text: (await response.text()).replace(/"requestId":"[^"]*"/, ''),
        };
      };
      // Other files of the same stack add featured stories and products: read again if it changed meanwhile.
      const { got, head, tagged } = await eventually(async () => {
        const got = JSON.stringify(await shapeOf(url));
        const head = await shapeOf(url, 'HEAD');
        const tagged = JSON.stringify(await shapeOf(`${url}?fbclid=a&fbclid=b&utm_source=%ff&=&x`));
        return got === JSON.stringify(await shapeOf(url)) ? { got, head, tagged } : undefined;
      }, `${id} answers as before`);
      if (JSON.stringify(head) !== JSON.stringify({ ...JSON.parse(got), text: '' })) faults.push([id, got, head]);
      const isLinked = id !== 'getHealth';
      if (isLinked && tagged !== got) faults.push([id, got, tagged]);
    }
    expect(faults).toEqual([]);
  });

  it('is all that answers HEAD', async () => {
    const others = list.filter(([, { path }]) => !documents.some(([, document]) => document.path === path));
    const paths = [...new Set(others.map(([id, endpoint]) => pathOf(endpoint, validRequest(id))))];
    const open = await Promise.all(paths.map((path) => fetch(`${addresses.api}${path}`, { method: 'HEAD' })));
    const faults = open.filter(({ status }) => status !== 405);
    expect(faults.map(({ url, status }) => `${url} ${status}`)).toEqual([]);
  });
});

it('has a file of calls for each folder of the list', () => {
  const folders = new Set<string>(Object.values(endpointFolders));
  expect([...folders].filter((folder) => !existsSync(join(import.meta.dirname, `${folder}.test.ts`)))).toEqual([]);
});
