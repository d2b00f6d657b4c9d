import { Agent, request } from 'node:http';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import { formType } from '#tests/support/multipart.ts';
import { pathOf, type RequestFacts, type ValidRequest, validRequest } from '#tests/support/valid-requests.ts';
import { type JourneyResponse, readJourneyResponse } from './journey-response.ts';

/** Where a mixed journey goes: the product, and the pages of others that its customers come by. */
export interface JourneyAddresses {
  readonly api: string;
  readonly mail: string;
  readonly payments: string;
  readonly scheduler: string;
}

/** What all customers of a run share. */
export interface JourneyWorld {
  readonly addresses: JourneyAddresses;
  /** A code that every customer may use, again and again. */
  readonly couponCode: string;
  /** A JPEG as the site sends it. */
  readonly photo: Uint8Array<ArrayBuffer>;
  /** Milliseconds between two looks at a story that is being written. */
  readonly pollEveryMs: number;
}

export interface JourneyRequest extends ValidRequest {
  readonly endpoint: Endpoint;
  readonly token?: string | undefined;
  /** Asks for server-sent events; the answer is what the last one says. */
  readonly streams?: boolean;
}

/** The right call of an endpoint about `known` things, streamed where the endpoint streams. */
export function requestOf(id: EndpointId, known: Partial<RequestFacts> = {}, token?: string): JourneyRequest {
  const endpoint: Endpoint = endpoints[id];
  return { endpoint, token, streams: endpoint.streams, ...validRequest(id, known) };
}

/**
 * Stands around every HTTP request of a customer: it may send the request again, with the same `Idempotency-Key`, and note
 * what came of it. `send` rejects where no whole answer came.
 */
export type AroundRequest = (
  sent: JourneyRequest,
  send: () => Promise<JourneyResponse>,
  operation: string,
) => Promise<JourneyResponse>;

/** The product said no: the operation ends here, as its customer would give up. */
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
  /** Named to `around` with each request from now on. */
  operation: string;
  /** @throws OperationRefused for any answer but 2xx */
  request(sent: JourneyRequest): Promise<JourneyResponse>;
  /** Any answer, refusals too. */
  call(sent: JourneyRequest): Promise<JourneyResponse>;
  close(): void;
}

interface ClientOptions {
  readonly world: JourneyWorld;
  /** One of 127.0.0.0/8: limits per address count this customer apart from the others. */
  readonly localAddress?: string;
  readonly around?: AroundRequest;
  /** Milliseconds without a byte after which a request counts as unanswered. */
  readonly silentMs?: number;
}

/** One customer's browser: a few connections of its own, kept open, from an address of its own. */
export function createJourneyClient(options: ClientOptions): JourneyClient {
  const { world, localAddress, around = (_, send) => send(), silentMs = 60_000 } = options;
  // Browsers open six to a host.
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const send = (sent: JourneyRequest) => sendOnce(world.addresses.api, sent, { agent, localAddress, silentMs });
  const client: JourneyClient = {
    ...{ world, operation: '' },
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
      // The API's name may stand for an IPv6 address first; a local address is of one family.
      ...{ agent, hostname: hostname === 'localhost' ? '127.0.0.1' : hostname, port, timeout: silentMs },
      ...{ method: sent.endpoint.method, path: pathOf(sent.endpoint, sent), headers: headersOf(sent, body) },
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
