import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/endpoints/endpoint.ts';
import { errorCodes } from '../../../shared/errors/error-codes.ts';
import { ApiError, apiErrorOfAnswer, apiErrorOfEvent, networkError } from './api-error.ts';
import { runtimeConfig } from './runtime-config.ts';
import { createServerSentEventReader } from './server-sent-events.ts';
import { readStored, storedKeys } from './storage.ts';

/** What a caller hands over: exactly the parts that the endpoint's request schemas declare. */
export type ApiInput<E extends Endpoint> = {
  readonly [Part in keyof E['request']]: E['request'][Part] extends z.ZodMiniType ? z.input<E['request'][Part]> : never;
};
export type ApiAnswer<E extends Endpoint> = z.output<E['response']>;

export interface ApiOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key`: the same key for the retries of one attempt. */
  readonly idempotencyKey?: string | undefined;
  /** Longest wait for the whole answer. */
  readonly timeoutMs?: number | undefined;
  /** The bearer token to show instead of the stored one: for a session that the browser has already forgotten. */
  readonly token?: string | undefined;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean | undefined;
}

export interface ApiStreamOptions extends ApiOptions {
  /** Called with each piece of text, in order; never when the server answers plain JSON. */
  readonly onDelta: (text: string) => void;
}

/** FRONTEND 2.3: a request that says nothing for this long is given up. */
const defaultTimeoutMs = 60_000;

let sessionEnded: () => void = () => {};

/** What the app does when the server refuses the bearer token; set once at start. */
export function onSessionEnded(handler: () => void): void {
  sessionEnded = handler;
}

/**
 * Calls an endpoint of the list.
 * @throws ApiError for every failure; the signal's reason when aborted
 */
export async function api<const E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options: ApiOptions = {},
): Promise<ApiAnswer<E>> {
  return await withDeadline(options, async (signal) => {
    const response = await send(endpoint, input, { ...options, signal }, 'application/json');
    return parseAnswer(endpoint, await readJson(response));
  });
}

/**
 * Calls an endpoint that streams: `delta` events as they come, then the JSON body of `done`. A server that answers JSON
 * instead is understood as well.
 * @throws ApiError for every failure, also one told by an `error` event or a stream that breaks off
 */
export async function apiStream<const E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options: ApiStreamOptions,
): Promise<ApiAnswer<E>> {
  return await withDeadline(options, async (signal) => {
    const response = await send(endpoint, input, { ...options, signal }, 'text/event-stream, application/json;q=0.9');
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!streams || response.body === null) return parseAnswer(endpoint, await readJson(response));
    return parseAnswer(endpoint, await readStream(response.body, options.onDelta));
  });
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options: ApiOptions,
  accept: string,
): Promise<Response> {
  const parts: RequestParts = input;
  const { apiUrl } = await runtimeConfig();
  const token = showsToken(endpoint) ? (options.token ?? readStored(storedKeys.token)) : null;
  const headers = new Headers({ accept });
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  const response = await fetch(apiUrl.replace(/\/$/, '') + addressOf(endpoint.path, parts), {
    method: endpoint.method,
    headers,
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  });
  if (response.ok) return response;
  const error = apiErrorOfAnswer(
    response.status,
    await readJson(response).catch(() => null),
    response.headers.get('retry-after'),
  );
  // Another tab may have logged in afresh meanwhile: only the token that was refused ends the session.
  if (error.status === 401 && token !== null && readStored(storedKeys.token) === token) sessionEnded();
  throw error;
}

/** A visitor's endpoint serves a customer as well, and keeps what it makes as theirs. */
function showsToken({ caller }: Endpoint): boolean {
  return caller === 'customer' || caller === 'visitor';
}

interface RequestParts {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** `/api/story/{storyId}` with its variables encoded, and the query behind it. Pure. */
export function addressOf(path: string, parts: { readonly path?: unknown; readonly query?: unknown }): string {
  const variables = new Map(Object.entries(parts.path ?? {}));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(variables.get(name))));
  const query = new URLSearchParams(
    Object.entries(parts.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return query === '' ? address : `${address}?${query}`;
}

async function readStream(body: ReadableStream<Uint8Array>, onDelta: (text: string) => void): Promise<unknown> {
  const reader = createServerSentEventReader();
  const decoder = new TextDecoder();
  for await (const bytes of chunksOf(body)) {
    for (const { event, data } of reader.push(decoder.decode(bytes, { stream: true }))) {
      if (event === 'delta') onDelta(deltaText(data));
      if (event === 'done') return parseJson(data);
      if (event === 'error') throw apiErrorOfEvent(parseJson(data));
    }
  }
  throw networkError(new Error('the stream ended without done'));
}

/** Safari has no async iteration of streams. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function deltaText(data: string): string {
  const piece: unknown = parseJson(data);
  return typeof piece === 'object' && piece !== null && 'text' in piece && typeof piece.text === 'string'
    ? piece.text
    : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function readJson(response: Response): Promise<unknown> {
  return parseJson(await response.text());
}

function parseAnswer<E extends Endpoint>(endpoint: E, body: unknown): ApiAnswer<E> {
  const schema: E['response'] = endpoint.response;
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unreadable(parsed.error);
  return parsed.data;
}

function unreadable(cause: unknown): ApiError {
  return new ApiError({ message: '', status: 200, code: 'unreadable-answer' }, { cause });
}

/** Adds the deadline to the caller's signal, and makes one kind of error of whatever fetch throws. */
async function withDeadline<T>(options: ApiOptions, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  try {
    return await run(signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    if (!deadline.aborted) throw networkError(error);
    throw new ApiError({ ...errorCodes['deadline-exceeded'], code: 'deadline-exceeded' }, { cause: error });
  }
}
