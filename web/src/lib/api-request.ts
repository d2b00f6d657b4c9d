import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import { ApiError, networkError } from './api-error.ts';
import { modelPatience } from './model-patience.ts';
import { withinRateLimit } from './rate-limit.ts';
import { errorFromResponse } from './response-error.ts';
import { notifySessionEnded } from './session-end.ts';
import { readStored, storedKeys } from './storage.ts';

/** The parts that the endpoint's request schemas declare; use `apiForm` for forms. */
export type ApiInput<E extends Endpoint> = {
  readonly [Part in Exclude<keyof E['request'], 'form'>]: E['request'][Part] extends z.ZodMiniType
    ? z.input<E['request'][Part]>
    : never;
};
export type ApiResponse<E extends Endpoint> = z.output<E['response']>;

export interface ApiOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key`; retries of one attempt share it. */
  readonly idempotencyKey?: string | undefined;
  /** Timeout for the whole response; for an upload, between two progress events. */
  readonly timeoutMs?: number | undefined;
  /** The timeout grows with the stage's patience with its model. */
  readonly waitsForModel?: boolean | undefined;
  /** Replaces the stored bearer token: for a session that is stored elsewhere or already deleted. */
  readonly token?: string | undefined;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean | undefined;
  /** The caller itself waits after too many requests: a repeated call would send what is out of date. */
  readonly waitsItself?: boolean | undefined;
}

interface RequestParts {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface RequestHead {
  readonly url: string;
  readonly headers: Headers;
  /** Null when none is sent. */
  readonly token: string | null;
}

const defaultTimeoutMs = 60_000;

export function requestHead(endpoint: Endpoint, parts: RequestParts, options: ApiOptions, accept: string): RequestHead {
  const token = options.token ?? (sendsToken(endpoint) ? readStored(storedKeys.token) : null);
  const headers = new Headers({ accept });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  return { url: requestPath(endpoint.path, parts), headers, token };
}

/** Sends a call with its JSON, if any. @throws ApiError outside 2xx; anything that fetch throws */
export async function send(
  endpoint: Endpoint,
  parts: RequestParts,
  options: ApiOptions,
  accept: string,
): Promise<Response> {
  const { url, headers, token } = requestHead(endpoint, parts, options, accept);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(url, {
    method: endpoint.method,
    headers,
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  });
  if (response.ok) return response;
  throw responseError(response.status, await response.text(), response.headers.get('retry-after'), token);
}

/** The error of a response outside 2xx; a rejected token ends the session. */
export function responseError(status: number, text: string, retryAfter: string | null, token: string | null): ApiError {
  const error = errorFromResponse(status, jsonOrNull(text), retryAfter);
  // Another tab may have logged in again: only the rejected token ends the session.
  if (error.status === 401 && token !== null && readStored(storedKeys.token) === token) notifySessionEnded();
  return error;
}

/** Visitor endpoints also accept customers and attribute the result to them. */
function sendsToken({ caller }: Endpoint): boolean {
  return caller === 'customer' || caller === 'visitor';
}

/** `/api/story/{storyId}` with its variables encoded, and the query. */
export function requestPath(path: string, parts: { readonly path?: unknown; readonly query?: unknown }): string {
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

/** @throws ApiError for invalid JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** @throws ApiError when the body does not match the endpoint's schema */
export function parseResponse<E extends Endpoint>(endpoint: E, body: unknown): ApiResponse<E> {
  const schema: E['response'] = endpoint.response;
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unreadable(parsed.error);
  return parsed.data;
}

export function unreadable(cause?: unknown): ApiError {
  return new ApiError({ message: '', status: 200, code: 'unreadable-answer' }, { cause });
}

type Run<T> = (signal: AbortSignal, restartTimeout: () => void) => Promise<T>;

/**
 * Adds a timeout to the caller's signal, waits where the server asks to, and converts all errors to ApiError. `restartTimeout`
 * restarts the timeout.
 */
export async function withDeadline<T>(options: ApiOptions, run: Run<T>): Promise<T> {
  const attempt = () => runOnce(options, run);
  return options.waitsItself === true ? await attempt() : await withinRateLimit(attempt, options.signal);
}

async function runOnce<T>(options: ApiOptions, run: Run<T>): Promise<T> {
  const deadline = new AbortController();
  const patience = options.waitsForModel === true ? await modelPatience() : 1;
  const arm = () => setTimeout(() => deadline.abort(), (options.timeoutMs ?? defaultTimeoutMs) * patience);
  let timer = arm();
  const restartTimeout = () => {
    clearTimeout(timer);
    timer = arm();
  };
  const either = options.signal === undefined ? deadline.signal : AbortSignal.any([options.signal, deadline.signal]);
  try {
    return await run(either, restartTimeout);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    if (!deadline.signal.aborted) throw networkError(error);
    throw new ApiError({ ...errorCodes['deadline-exceeded'], code: 'deadline-exceeded' }, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
