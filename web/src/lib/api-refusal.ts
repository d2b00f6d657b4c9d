import { errorBodySchema } from '#shared/errors/error-body.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import { ApiError } from './api-error.ts';

/** The error of an answer that is not 2xx; an unreadable body (a proxy's HTML page) gives the fallback sentence. */
export function apiErrorOfAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  const retryAfterSeconds = retryAfterOf(retryAfter);
  if (!parsed.success) {
    return new ApiError({ message: '', status, code: 'unreadable-answer', retryAfterSeconds });
  }
  const { message, code, requestId } = parsed.data;
  return new ApiError({ message, status, code, requestId, retryAfterSeconds });
}

/** The error that a stream ended with: its status is the one the code has in the table. */
export function apiErrorOfEvent(body: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  return apiErrorOfAnswer(parsed.success ? errorCodes[parsed.data.code].status : 502, body, null);
}

function retryAfterOf(header: string | null): number | undefined {
  const seconds = Number.parseInt(header ?? '', 10);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
