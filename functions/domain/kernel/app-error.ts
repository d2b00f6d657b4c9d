import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';

interface AppErrorOptions {
  /** Overrides the code's message, for validation rules with a text of their own (specification 1.5). Shown to the customer. */
  readonly message?: string;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** The customer's story that the error is about. Sent. */
  readonly storyId?: string;
  /** Logged, never sent. */
  readonly cause?: unknown;
}

/** An error with a code of the closed list (architecture 5). Any other error is a bug: 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly storyId: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? allErrorCodes[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.storyId = options.storyId;
  }

  get status(): number {
    return allErrorCodes[this.code].status;
  }
}
