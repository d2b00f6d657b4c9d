import { errorBodySchema } from '#shared/errors/error-body.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import { ApiError } from './api-error.ts';

/** The error of a response outside 2xx; an unreadable body (a proxy's HTML page) yields the fallback message. */
export function errorFromResponse(status: number, body: unknown, retryAfter: string | null): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  const retryAfterSeconds = retryAfterOf(retryAfter);
  if (!parsed.success) {
    return new ApiError({ message: '', status, code: 'unreadable-answer', retryAfterSeconds });
  }
  const { message, code, requestId } = parsed.data;
  return new ApiError({ message, status, code, requestId, retryAfterSeconds });
}

/** The error that ended a stream; its status follows from its code. */
export function errorFromEvent(body: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  return errorFromResponse(parsed.success ? errorCodes[parsed.data.code].status : 502, body, null);
}

function retryAfterOf(header: string | null): number | undefined {
  const seconds = Number.parseInt(header ?? '', 10);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
