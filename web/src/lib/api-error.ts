import type { ErrorCode } from '#shared/errors/error-codes.ts';

/** Specification 1.8: shown when there is no other message. */
export const unexpectedErrorMessage = 'An unexpected error occurred';

/**
 * `network`: no response. `unreadable-answer`: the response does not match the contract. `unknown`: an error with a code of a
 * newer release.
 */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable-answer' | 'unknown';

interface ApiErrorDetails {
  readonly message: string;
  readonly status: number;
  readonly code: ApiErrorCode;
  /** From `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number | undefined;
  /** The server's request id, for support. */
  readonly requestId?: string | undefined;
  /** Of `already-bought`: the story to open. */
  readonly storyId?: string | undefined;
}

/** The error of every API call. Its message can be shown to the customer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  readonly storyId: string | undefined;

  constructor(facts: ApiErrorDetails, options?: ErrorOptions) {
    super(facts.message === '' ? unexpectedErrorMessage : facts.message, options);
    this.status = facts.status;
    this.code = facts.code;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.requestId = facts.requestId;
    this.storyId = facts.storyId;
  }
}

export function networkError(cause: unknown): ApiError {
  const message = 'We couldn’t reach Tellwren. Please check your connection and try again.';
  return new ApiError({ message, status: 0, code: 'network' }, { cause });
}

/**
 * The message to show for a failure (specification 1.8, 2.8): the server's, else the client's, else the fallback.
 * @param fallback the page's message, e.g. 'An unexpected error occurred while fetching the stories'
 */
export function errorMessage(error: unknown, fallback: string = unexpectedErrorMessage): string {
  const message = error instanceof Error ? error.message : '';
  return message === '' || message === unexpectedErrorMessage ? fallback : message;
}
