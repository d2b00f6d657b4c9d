import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';

interface CannedAnswer {
  readonly status: number;
  /** Sent as JSON, unless it is bytes. */
  readonly body: unknown;
  readonly contentType?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

export interface CannedCall {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** A form as its fields; a file of it as its type and its number of bytes. */
  readonly body: unknown;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
}

interface CannedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

interface HeldAnswers {
  waiting(): number;
  /** Responds to the waiting calls with the current stub. */
  release(): void;
  /** Releases the waiting calls and stops holding. */
  end(): void;
}

export interface CannedApi {
  readonly calls: CannedCall[];
  /** The calls of an endpoint. */
  callsOf(endpoint: Endpoint): CannedCall[];
  /** Stubs a response; its body is parsed by the response schema. */
  answer<E extends Endpoint>(endpoint: E, body: unknown): void;
  /** Stubs a response of bytes with the endpoint's media type. */
  answerFile(endpoint: Endpoint, bytes: Uint8Array): void;
  /** Stubs a complete event stream. */
  answerEvents(endpoint: Endpoint, events: readonly (readonly [event: string, data: unknown])[]): void;
  /** Stubs an error. */
  fail(
    endpoint: Endpoint,
    code: ErrorCode,
    about?: { readonly storyId?: string; readonly retryAfterSeconds?: number },
  ): void;
  /** Removes all stubs. */
  forget(): void;
  /** Loses the next response of the endpoint. */
  lose(endpoint: Endpoint): void;
  /** Holds the endpoint's responses until released. */
  hold(endpoint: Endpoint): HeldAnswers;
  /** Records the call and returns its response; undefined if it is lost. */
  respond(request: CannedRequest): Promise<Response | undefined>;
}

async function bodyOf({ headers, body }: CannedRequest): Promise<unknown> {
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return await fieldsOf(body, type);
  return body.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(body));
}

async function fieldsOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const described = (value: string | Blob) =>
    typeof value === 'string' ? value : { type: value.type, bytes: value.size };
  return Object.fromEntries([...form].map(([name, value]) => [name, described(value)]));
}

/** Which calls are of an endpoint. */
function patternOf({ method, path }: Endpoint): RegExp {
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

const keyOf = ({ method, path }: CannedCall) => `${method} ${path}`;

/** An API whose responses the test sets; over HTTP in `e2e/support/stub-api.ts`, in the page's process in component tests. */
export function createCannedApi(): CannedApi {
  const answers: { readonly pattern: RegExp; readonly answer: CannedAnswer }[] = [];
  const calls: CannedCall[] = [];
  const lost: RegExp[] = [];
  const held: { readonly pattern: RegExp; readonly waiting: (() => void)[] }[] = [];
  const set = (endpoint: Endpoint, answer: CannedAnswer) => answers.unshift({ pattern: patternOf(endpoint), answer });
  return {
    calls,
    callsOf: (endpoint) => calls.filter((call) => patternOf(endpoint).test(keyOf(call))),
    answer: (endpoint, body) => set(endpoint, { status: 200, body: endpoint.response.parse(body) }),
    answerFile: (endpoint, bytes) => set(endpoint, { status: 200, body: bytes, contentType: endpoint.answers?.[0] }),
    answerEvents: (endpoint, events) => {
      const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
      set(endpoint, { status: 200, body: new TextEncoder().encode(text), contentType: 'text/event-stream' });
    },
    fail: (endpoint, code, { retryAfterSeconds, ...about } = {}) =>
      set(endpoint, { ...failure(code, about), retryAfterSeconds }),
    forget: () => {
      for (const known of [answers, lost, held]) known.splice(0);
    },
    lose: (endpoint) => lost.push(patternOf(endpoint)),
    hold: (endpoint) => {
      const waiting: (() => void)[] = [];
      const holder = { pattern: patternOf(endpoint), waiting };
      held.unshift(holder);
      const release = () => waiting.splice(0).forEach((released) => void released());
      const end = () => {
        held.splice(held.indexOf(holder), 1);
        release();
      };
      return { waiting: () => waiting.length, release, end };
    },
    respond: async (request) => {
      const { pathname, search } = new URL(request.url);
      const call = {
        method: request.method,
        path: pathname,
        query: search,
        body: await bodyOf(request),
        authorization: request.headers.get('authorization') ?? undefined,
        idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
      };
      calls.push(call);
      const key = keyOf(call);
      const holder = held.find(({ pattern }) => pattern.test(key));
      if (holder !== undefined) await new Promise<void>((released) => holder.waiting.push(released));
      const losing = lost.findIndex((pattern) => pattern.test(key));
      if (losing !== -1) {
        lost.splice(losing, 1);
        return undefined;
      }
      return responseOf(answers.find(({ pattern }) => pattern.test(key))?.answer ?? failure('route-not-found'));
    },
  };
}

function responseOf({ status, body, contentType = 'application/json', retryAfterSeconds }: CannedAnswer): Response {
  const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  const headers = { 'content-type': contentType, ...wait };
  return new Response(body instanceof Uint8Array ? new Blob([Uint8Array.from(body)]) : JSON.stringify(body), {
    status,
    headers,
  });
}

function failure(code: ErrorCode, about: object = {}): CannedAnswer {
  const { status, message } = allErrorCodes[code];
  return { status, body: { success: false, message, code, requestId: 'req-test', ...about } };
}

/** A bearer token with an invalid signature. */
export function fakeToken(expiresInSeconds: number, customer?: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'EdDSA' })}.${part({ sub: customer, exp: Math.floor(Date.now() / 1000) + expiresInSeconds })}.none`;
}
