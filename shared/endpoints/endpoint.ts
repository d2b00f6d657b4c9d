import * as z from 'zod/mini';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import type { ThrottleClass } from './throttle-classes.ts';

/**
 * A customer and an operator send a bearer token; a visitor may send one and is then counted per account too; Stripe and the
 * scheduler sign the raw body.
 */
export type CallerKind = 'anyone' | 'visitor' | 'customer' | 'operator' | 'stripe' | 'scheduler';

const fileTypes = ['application/pdf', 'text/html', 'image/svg+xml', 'image/jpeg'] as const;
export type FileType = (typeof fileTypes)[number];

export interface Endpoint {
  readonly id: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * In API Gateway's form, `/api/story/{storyId}`. One variable name per level. Paths outside `/api` belong to the site's origin,
   * which forwards them (`forwardedPrefixes`).
   */
  readonly path: `/${'api' | 'prints' | 's'}/${string}`;
  readonly caller: CallerKind;
  readonly throttle: ThrottleClass;
  /** Of an operator's endpoint: who may call it. */
  readonly roles?: readonly OperatorRole[];
  /** Of an operator's endpoint: whether an idle session may call it. By default it may read and not act. */
  readonly whileIdle?: boolean;
  /** Sends server-sent events for `Accept: text/event-stream`, JSON otherwise (architecture 4). */
  readonly streams: boolean;
  readonly request: {
    readonly path?: z.ZodMiniType;
    readonly query?: z.ZodMiniType;
    readonly body?: z.ZodMiniType;
    readonly form?: z.ZodMiniType;
  };
  readonly maxBodyBytes?: number;
  /** Returns files or pages of these types, the first by default; its response is `fileResponseSchema`. Errors stay JSON. */
  readonly answers?: readonly [FileType, ...FileType[]];
  /** Seconds in public caches (threat 103); by default none. */
  readonly publicSeconds?: number;
  readonly response: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
}

/** Whether a browser opens its answers on the site's origin, from links that other sites append parameters to. */
export function isOnSite({ path }: Pick<Endpoint, 'path'>): boolean {
  return !path.startsWith('/api/');
}

/** Whether an operator does something by calling it, rather than only read. */
export function isAct({ method }: Pick<Endpoint, 'method'>): boolean {
  return method !== 'GET';
}

/** Of an operator's endpoint (threat 169). */
export function isAllowedWhileIdle(endpoint: Pick<Endpoint, 'method' | 'whileIdle'>): boolean {
  return endpoint.whileIdle ?? !isAct(endpoint);
}

/** The HTTP methods that lead to the endpoint: pages, pictures, public data and the health check also answer HEAD. */
export function methodsOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'publicSeconds'> & Partial<Pick<Endpoint, 'throttle'>>,
): readonly (Endpoint['method'] | 'HEAD')[] {
  const { method, publicSeconds, throttle } = endpoint;
  const isPublic = isOnSite(endpoint) || publicSeconds !== undefined || throttle === 'none';
  return method === 'GET' && isPublic ? ['GET', 'HEAD'] : [method];
}

/** For JSON endpoints (threat 39: a larger body is 413). */
export const standardBodyBytes = 128 * 1024;

/** A file of 4 MB and its form. Lambda's 6 MB of base64 are 4.5 MB. */
export const formBodyBytes = 4 * 1024 * 1024 + 64 * 1024;

export const commonErrors = [
  'malformed-json',
  'malformed-request',
  'invalid-input',
  'payload-too-large',
  'unsupported-media-type',
  'too-many-requests',
  'internal',
  'service-unavailable',
  'deadline-exceeded',
] as const satisfies readonly ErrorCode[];

/** Keeps the literal types. Free of side effects, so that bundles contain only the endpoints they use. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export const fileResponseSchema = z.object({
  /** Text is sent as UTF-8. */
  content: z.union([z.string(), z.instanceof(Uint8Array)]),
  /** Downloaded under this name; without one, the browser shows the file. */
  fileName: z.optional(z.string()),
  mediaType: z.optional(z.enum(fileTypes)),
  /** 200 by default. CloudFront replaces 403 and 404 by the site's not-found page (decision 0012). */
  status: z.optional(z.literal([200, 303, 400, 404, 410, 429])),
  /** Replaces the headers of JSON responses, such as `Cache-Control: no-store`. */
  headers: z.optional(z.record(z.string(), z.string())),
});
export type FileResponse = z.output<typeof fileResponseSchema>;

export const messageResponseSchema = z.object({ success: z.literal(true), message: z.string() });
