import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import { ApiError, networkError } from './api-error.ts';
import { apiErrorOfAnswer } from './api-refusal.ts';
import { runtimeConfig } from './runtime-config.ts';
import { tellSessionEnded } from './session-end.ts';
import { readStored, storedKeys } from './storage.ts';

/** What a caller hands over: exactly the parts that the endpoint's request schemas declare; a form goes through `apiForm`. */
export type ApiInput<E extends Endpoint> = {
  readonly [Part in Exclude<keyof E['request'], 'form'>]: E['request'][Part] extends z.ZodMiniType
    ? z.input<E['request'][Part]>
    : never;
};
export type ApiAnswer<E extends Endpoint> = z.output<E['response']>;

export interface ApiOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key`: the same key for the retries of one attempt. */
  readonly idempotencyKey?: string | undefined;
  /** Longest wait for the whole answer; of an upload, for its next sign of life. */
  readonly timeoutMs?: number | undefined;
  /** The bearer token to show instead of the stored one: for a session that the browser has already forgotten. */
  readonly token?: string | undefined;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean | undefined;
}

interface RequestParts {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface RequestHead {
  readonly url: string;
  readonly headers: Headers;
  /** The bearer token among the headers; null where none is shown. */
  readonly token: string | null;
}

/** A request that says nothing for this long is given up. */
const defaultTimeoutMs = 60_000;

/** Address and headers of a call, without those of its body. */
export async function requestHead(
  endpoint: Endpoint,
  parts: RequestParts,
  options: ApiOptions,
  accept: string,
): Promise<RequestHead> {
  const { apiUrl } = await runtimeConfig();
  const token = showsToken(endpoint) ? (options.token ?? readStored(storedKeys.token)) : null;
  const headers = new Headers({ accept });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  return { url: apiUrl.replace(/\/$/, '') + addressOf(endpoint.path, parts), headers, token };
}

/** Sends a call with its JSON, if it has any. @throws ApiError for an answer that is not 2xx; whatever fetch throws */
export async function send(
  endpoint: Endpoint,
  parts: RequestParts,
  options: ApiOptions,
  accept: string,
): Promise<Response> {
  const { url, headers, token } = await requestHead(endpoint, parts, options, accept);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(url, {
    method: endpoint.method,
    headers,
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  });
  if (response.ok) return response;
  throw refusalOf(response.status, await response.text(), response.headers.get('retry-after'), token);
}

/** The error of an answer that is not 2xx; a refused token ends the session. */
export function refusalOf(status: number, text: string, retryAfter: string | null, token: string | null): ApiError {
  const error = apiErrorOfAnswer(status, jsonOrNull(text), retryAfter);
  // Another tab may have logged in afresh meanwhile: only the token that was refused ends the session.
  if (error.status === 401 && token !== null && readStored(storedKeys.token) === token) tellSessionEnded();
  return error;
}

/** A visitor's endpoint serves a customer as well, and keeps what it makes as theirs. */
function showsToken({ caller }: Endpoint): boolean {
  return caller === 'customer' || caller === 'visitor';
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

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws ApiError for a text that is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** The answer as the endpoint promises it. @throws ApiError for another one */
export function parseAnswer<E extends Endpoint>(endpoint: E, body: unknown): ApiAnswer<E> {
  const schema: E['response'] = endpoint.response;
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unreadable(parsed.error);
  return parsed.data;
}

/** An answer that is not what the contract promises. */
export function unreadable(cause?: unknown): ApiError {
  return new ApiError({ message: '', status: 200, code: 'unreadable-answer' }, { cause });
}

/**
 * Adds the deadline to the caller's signal, and makes one kind of error of whatever is thrown. `stillAlive` begins the
 * wait anew.
 */
export async function withDeadline<T>(
  options: ApiOptions,
  run: (signal: AbortSignal, stillAlive: () => void) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const arm = () => setTimeout(() => deadline.abort(), options.timeoutMs ?? defaultTimeoutMs);
  let timer = arm();
  const stillAlive = () => {
    clearTimeout(timer);
    timer = arm();
  };
  const signal = options.signal === undefined ? deadline.signal : AbortSignal.any([options.signal, deadline.signal]);
  try {
    return await run(signal, stillAlive);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    if (!deadline.signal.aborted) throw networkError(error);
    throw new ApiError({ ...errorCodes['deadline-exceeded'], code: 'deadline-exceeded' }, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
