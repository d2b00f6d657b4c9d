import * as z from 'zod/mini';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import type { ThrottleClass } from './throttle-classes.ts';

/**
 * Who may call: a customer shows a bearer token; a visitor may show one and is then counted per account too; Stripe and the
 * scheduler sign the raw body.
 */
export type CallerKind = 'anyone' | 'visitor' | 'customer' | 'stripe' | 'scheduler';

export interface Endpoint {
  readonly id: string;
  /** One line, for the API documentation. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** As API Gateway writes it: `/api/story/{storyId}`. One name per variable and level. */
  readonly path: `/api/${string}`;
  readonly caller: CallerKind;
  readonly throttle: ThrottleClass;
  /** Answers server-sent events when asked with `Accept: text/event-stream`, JSON otherwise (architecture 4). */
  readonly streams: boolean;
  readonly request: {
    readonly path?: z.ZodMiniType;
    readonly query?: z.ZodMiniType;
    readonly body?: z.ZodMiniType;
    /** The fields of a multipart form with at most one file, `image`, in place of `body`. */
    readonly form?: z.ZodMiniType;
  };
  /** Bytes of a request's body that are read; `standardBodyBytes` where nothing is said. */
  readonly maxBodyBytes?: number;
  /** Answers a file of this type instead of JSON: its response is `fileResponseSchema`. Errors stay JSON. */
  readonly answers?: 'application/pdf';
  /** Seconds that anybody may keep the answer (threat 103); without it nobody may. */
  readonly publicSeconds?: number;
  readonly response: z.ZodMiniType;
  /** Beyond `commonErrors`, which every endpoint can answer. */
  readonly errors: readonly ErrorCode[];
}

/** More than any JSON route needs but those that say so (threat 39: a body over 128 KB is 413). */
export const standardBodyBytes = 128 * 1024;

/** A file of 4 MB with its form around it. Lambda takes 6 MB of base64, which is 4.5 MB. */
export const formBodyBytes = 4 * 1024 * 1024 + 64 * 1024;

/** Errors that `defineHandler` and the gateway raise for any endpoint. */
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

/**
 * Declares an endpoint, keeping its literal types for the readers of the list. Without side effects, so that a bundle keeps
 * only the one that its handler names.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** A file to be saved under that name. */
export const fileResponseSchema = z.object({ fileName: z.string(), bytes: z.instanceof(Uint8Array) });

/** The answer without data: `{ success: true, message }`. */
export const messageResponseSchema = z.object({ success: z.literal(true), message: z.string() });
