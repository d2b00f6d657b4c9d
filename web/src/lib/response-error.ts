import * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from '#shared/errors/error-codes.ts';
import { ApiError } from './api-error.ts';

/** A newer API may have codes that this page does not know; its message counts all the same. */
const anyErrorSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  storyId: z.optional(z.string()),
});

const known = new Set<string>(Object.keys(errorCodes));
const isKnown = (code: string): code is ErrorCode => known.has(code);

/** For the desk, whose codes customers' pages do not load. */
export function addKnownCodes(codes: readonly ErrorCode[]): void {
  for (const code of codes) known.add(code);
}

/** The error of a response outside 2xx; an unreadable body (a proxy's HTML page) yields the fallback message. */
export function errorFromResponse(status: number, body: unknown, retryAfter: string | null): ApiError {
  const parsed = anyErrorSchema.safeParse(body);
  const retryAfterSeconds = retryAfterOf(retryAfter);
  if (!parsed.success) {
    return new ApiError({ message: '', status, code: 'unreadable-answer', retryAfterSeconds });
  }
  const { message, code, requestId, storyId } = parsed.data;
  return new ApiError({
    message,
    status,
    requestId,
    retryAfterSeconds,
    storyId,
    code: isKnown(code) ? code : 'unknown',
  });
}

/** The error that ended a stream; its status follows from its code. */
export function errorFromEvent(body: unknown): ApiError {
  const parsed = anyErrorSchema.safeParse(body);
  const code = parsed.success ? parsed.data.code : '';
  return errorFromResponse(
    Object.hasOwn(errorCodes, code) ? errorCodes[code as keyof typeof errorCodes].status : 502,
    body,
    null,
  );
}

function retryAfterOf(header: string | null): number | undefined {
  const seconds = Number.parseInt(header ?? '', 10);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
