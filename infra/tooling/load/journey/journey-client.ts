import { Agent, request } from 'node:http';
import { formType } from '#infra/tooling/requests/multipart.ts';
import { pathOf, type RequestFacts, type ValidRequest, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import { type JourneyResponse, readJourneyResponse } from './journey-response.ts';

export interface JourneyAddresses {
  readonly api: string;
  readonly mail: string;
  readonly payments: string;
  readonly scheduler: string;
}

export interface JourneyWorld {
  readonly addresses: JourneyAddresses;
  /** A code without limits. */
  readonly couponCode: string;
  /** A JPEG as the site sends it. */
  readonly photo: Uint8Array<ArrayBuffer>;
  /** Poll interval for a story in milliseconds. */
  readonly pollEveryMs: number;
}

export interface JourneyRequest extends ValidRequest {
  readonly endpoint: Endpoint;
  readonly token?: string | undefined;
  /** Requests server-sent events; the response is the last event. */
  readonly streams?: boolean;
}

/** A valid request about `known` facts, streamed if the endpoint streams. */
export function requestOf(id: EndpointId, known: Partial<RequestFacts> = {}, token?: string): JourneyRequest {
  const endpoint: Endpoint = endpoints[id];
  return { endpoint, token, streams: endpoint.streams, ...validRequest(id, known) };
}

/**
 * Wraps every HTTP request of a customer: may retry with the same `Idempotency-Key` and record the result. `send` rejects
 * without a complete response.
 */
export type AroundRequest = (
  sent: JourneyRequest,
  send: () => Promise<JourneyResponse>,
  operation: string,
) => Promise<JourneyResponse>;

/** The API refused a request, which ends the operation. */
export class OperationRefused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(sent: JourneyRequest, { status, body }: JourneyResponse) {
    const code = errorBodySchema.safeParse(body).data?.code ?? 'no code';
    super(`${sent.endpoint.id} answered ${status} ${code}`);
    this.name = 'OperationRefused';
    this.status = status;
    this.code = code;
  }
}

export interface JourneyClient {
  readonly world: JourneyWorld;
  /** Passed to `around` with each request. */
  operation: string;
  /** @throws OperationRefused for any answer but 2xx */
  request(sent: JourneyRequest): Promise<JourneyResponse>;
  /** Returns any response. */
  call(sent: JourneyRequest): Promise<JourneyResponse>;
  close(): void;
}

interface ClientOptions {
  readonly world: JourneyWorld;
  /** One of 127.0.0.0/8, as rate limits count by address. */
  readonly localAddress?: string;
  readonly around?: AroundRequest;
  /** Idle timeout of a request in milliseconds. */
  readonly silentMs?: number;
}

/** A customer's browser: keep-alive connections from its own address. */
export function createJourneyClient(options: ClientOptions): JourneyClient {
  const { world, localAddress, around = (_, send) => send(), silentMs = 60_000 } = options;
  // Browsers open six connections to a host.
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const send = (sent: JourneyRequest) => sendOnce(world.addresses.api, sent, { agent, localAddress, silentMs });
  const client: JourneyClient = {
    world,
    operation: '',
    call: (sent) => around(sent, () => send(sent), client.operation),
    async request(sent) {
      const answer = await client.call(sent);
      if (answer.status < 200 || answer.status > 299) throw new OperationRefused(sent, answer);
      return answer;
    },
    close: () => agent.destroy(),
  };
  return client;
}

interface Wire {
  readonly agent: Agent;
  readonly localAddress: string | undefined;
  readonly silentMs: number;
}

function sendOnce(
  api: string,
  sent: JourneyRequest,
  { agent, localAddress, silentMs }: Wire,
): Promise<JourneyResponse> {
  const { hostname, port } = new URL(api);
  const body = sent.form ?? (sent.body && JSON.stringify(sent.body));
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request({
      // The local address requires IPv4.
      agent,
      hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      timeout: silentMs,
      method: sent.endpoint.method,
      path: pathOf(sent.endpoint, sent),
      headers: headersOf(sent, body),
      ...(localAddress === undefined ? {} : { localAddress }),
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no byte within ${silentMs} ms`)));
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      readJourneyResponse(incoming, sentAt).then(resolve, reject);
    });
    outgoing.end(body);
  });
}

function headersOf({ form, token, streams, headers }: JourneyRequest, body: Uint8Array | string | undefined) {
  return {
    ...(body === undefined
      ? {}
      : {
          'Content-Type': form === undefined ? 'application/json' : formType,
          'Content-Length': String(Buffer.byteLength(body)),
        }),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(streams ? { Accept: 'text/event-stream' } : {}),
    ...headers,
  };
}
