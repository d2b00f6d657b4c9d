import type { ErrorCode } from '#shared/errors/error-codes.ts';

/** Specification 1.8: said when neither the server nor the browser has a sentence. */
export const unexpectedErrorMessage = 'An unexpected error occurred';

/** `network`: no answer came. `unreadable-answer`: one came that is not what the contract promises. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable-answer';

interface ApiErrorFacts {
  readonly message: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** From `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number | undefined;
  /** The server's id of the request, for the customer to quote. */
  readonly requestId?: string | undefined;
}

/** The one error of every call to the API. Its message can be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(facts: ApiErrorFacts, options?: ErrorOptions) {
    super(facts.message === '' ? unexpectedErrorMessage : facts.message, options);
    this.status = facts.status;
    this.code = facts.code;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.requestId = facts.requestId;
  }
}

/** No answer came: offline, refused, blocked, or cut in the middle. */
export function networkError(cause: unknown): ApiError {
  const message = 'We couldn’t reach Tellwren. Please check your connection and try again.';
  return new ApiError({ message, status: 0, code: 'network' }, { cause });
}

/**
 * The sentence to show for a failure (specification 1.8, 2.8): the server's message, else the client's, else the fallback.
 * @param fallback the page's own sentence, e.g. 'An unexpected error occurred while fetching the stories'
 */
export function errorMessage(error: unknown, fallback: string = unexpectedErrorMessage): string {
  const message = error instanceof Error ? error.message : '';
  return message === '' || message === unexpectedErrorMessage ? fallback : message;
}
