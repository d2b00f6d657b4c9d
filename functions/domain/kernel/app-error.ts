import { type ErrorCode, errorCodes } from '#shared/errors/error-codes.ts';

interface AppErrorOptions {
  /** In place of the code's sentence, where a validation rule has its own (specification 1.5). Shown to the customer. */
  readonly message?: string;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** What went wrong underneath: logged, never sent. */
  readonly cause?: unknown;
}

/** A fault the customer is told of, by a code of the closed list (architecture 5). Anything else thrown is a bug: 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
