import type { ThrottleClass } from '#shared/endpoints/throttle-classes.ts';

export interface Caller {
  readonly address?: string | undefined;
  /** The interview of a visitor's call. */
  readonly draftId?: string | undefined;
  readonly userId?: string | undefined;
}

export interface RateLimiter {
  /**
   * Counts a call in the windows of its class: of the interview, the address and the account; and, for a customer, its weight in the
   * account's allowance.
   * @throws AppError too-many-requests with `retryAfterSeconds`
   */
  take(throttle: ThrottleClass, caller: Caller): Promise<void>;
}
