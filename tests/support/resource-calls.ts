import { expect, inject, it } from 'vitest';
import { type RequestFacts, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { commonErrors, type Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpointFolders, endpoints } from '#shared/endpoints/index.ts';
import { faultsOf, isServerError } from './hostile/assert-error-response.ts';
import { type ApiResponse, type CallParts, callApi } from './product.ts';

/** Attributes and values of the table that no response contains. */
const secrets = /argon2|passwordHash|secretHash|publicKey|tokenVersion|sessionVersion/;

/** Refusals before an endpoint's own. */
const admissionErrors: readonly string[] = [...commonErrors, 'unauthorized', 'route-not-found', 'session-idle'];

/** A valid request about these facts, with these parts in place of its own. */
type CallOptions = CallParts & Partial<Omit<RequestFacts, keyof CallParts>>;

function assertDocumented(id: EndpointId, { status, headers, bytes, body }: ApiResponse): void {
  const endpoint: Endpoint = endpoints[id];
  const text = bytes.toString('utf8');
  const faults = faultsOf({ status, headers: Object.fromEntries(headers), text }, endpoint);
  // A documented one, of a service that failed.
  expect(
    faults.filter((fault) => fault !== isServerError || body?.code === 'internal'),
    id,
  ).toEqual([]);
  expect(text, id).not.toMatch(secrets);
  if (status >= 400 && body?.code !== undefined)
    expect([...admissionErrors, ...endpoint.errors], id).toContain(body.code);
}

/**
 * Calls through the local gateway, each checked for documented errors, security headers and secrets. `reachesAll` adds a test that
 * every endpoint of the folder succeeded in the tests before it.
 */
export function resourceCalls(folder: (typeof endpointFolders)[EndpointId]) {
  const addresses = inject('addresses');
  const succeeded = new Set<string>();

  async function call(id: EndpointId, options: CallOptions = {}): Promise<ApiResponse> {
    const { token, path, query, body, form, headers, ...facts } = options;
    const valid = validRequest(id, facts);
    const sent = body === undefined && form === undefined ? { body: valid.body, form: valid.form } : { body, form };
    const answer = await callApi(addresses, endpoints[id], {
      ...valid,
      ...sent,
      ...(valid.path && { path: { ...valid.path, ...path } }),
      ...(query && { query }),
      headers: { ...valid.headers, ...headers },
      ...(token === undefined ? {} : { token }),
    } as CallParts);
    assertDocumented(id, answer);
    if (answer.status < 400) succeeded.add(id);
    return answer;
  }

  return {
    addresses,
    call,
    /** The `data` of a response. @throws Error when the call is refused */
    async get(id: EndpointId, options: CallOptions = {}) {
      const { status, body } = await call(id, options);
      expect([id, status, body?.code]).toEqual([id, 200, undefined]);
      return body.data;
    },
    reachesAll() {
      it(`every endpoint of ${folder} was called with success`, () => {
        const ids = Object.entries(endpointFolders).filter(([, each]) => each === folder);
        expect(ids.map(([id]) => id).filter((id) => !succeeded.has(id))).toEqual([]);
      });
    },
  };
}
