import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
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

export interface StubbedCall {
  readonly path: string;
  /** A form as its fields; a file of it as its type and its number of bytes. */
  readonly body: unknown;
  readonly authorization: string | undefined;
}

interface HeldAnswers {
  waiting(): number;
  /** Responds to the waiting calls with the current stub. */
  release(): void;
  /** Releases the waiting calls and stops holding. */
  end(): void;
}

type Answerer = (call: StubbedCall) => CannedAnswer;

export interface StubApi {
  readonly url: string;
  readonly calls: StubbedCall[];
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
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) return await fieldsOf(bytes, type);
  return bytes.length === 0 ? undefined : JSON.parse(bytes.toString());
}

async function fieldsOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const told = (value: string | Blob) => (typeof value === 'string' ? value : { type: value.type, bytes: value.size });
  return Object.fromEntries([...form].map(([name, value]) => [name, told(value)]));
}

function keyOf(method: string | undefined, path: string): string {
  return `${method} ${path}`;
}

/** Which calls are of an endpoint. */
function patternOf({ method, path }: Endpoint): RegExp {
  return new RegExp(`^${keyOf(method, path).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** A stub API for page tests. */
export async function startStubApi(): Promise<StubApi> {
  const answers: { readonly pattern: RegExp; readonly answer: Answerer }[] = [];
  const calls: StubbedCall[] = [];
  const lost: RegExp[] = [];
  const held: { readonly pattern: RegExp; readonly waiting: (() => void)[] }[] = [];
  const set = (endpoint: Endpoint, answer: Answerer) => answers.unshift({ pattern: patternOf(endpoint), answer });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://api');
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, authorization, content-type',
      'access-control-expose-headers': 'Retry-After',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      // Cached by the browser.
      'access-control-max-age': '600',
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    const call = { path: pathname, body: await bodyOf(request), authorization: request.headers.authorization };
    calls.push(call);
    const key = keyOf(request.method, pathname);
    const holder = held.find(({ pattern }) => pattern.test(key));
    if (holder !== undefined) await new Promise<void>((released) => holder.waiting.push(released));
    const known = answers.find(({ pattern }) => pattern.test(key));
    const answered = known?.answer(call) ?? failure('route-not-found');
    const { status, body, contentType = 'application/json', retryAfterSeconds } = answered;
    const losing = lost.findIndex((pattern) => pattern.test(key));
    // A response without CORS headers is the only failure that browsers never retry.
    const allowed = losing === -1 ? cors : {};
    if (losing !== -1) lost.splice(losing, 1);
    const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    response.writeHead(status, { ...allowed, ...wait, 'content-type': contentType });
    response.end(body instanceof Uint8Array ? body : JSON.stringify(body));
  });
  const url = await listenOnLoopback(server, 0);
  return {
    url,
    calls,
    answer: (endpoint, body) => set(endpoint, () => ({ status: 200, body: endpoint.response.parse(body) })),
    answerFile: (endpoint, bytes) =>
      set(endpoint, () => ({ status: 200, body: bytes, contentType: endpoint.answers?.[0] })),
    answerEvents: (endpoint, events) => {
      const body = Buffer.from(
        events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
      );
      set(endpoint, () => ({ status: 200, body, contentType: 'text/event-stream' }));
    },
    fail: (endpoint, code, { retryAfterSeconds, ...about } = {}) =>
      set(endpoint, () => ({ ...failure(code, about), retryAfterSeconds })),
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
    close: () => closeServer(server),
  };
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
