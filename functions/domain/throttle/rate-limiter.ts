import type { ThrottleClass } from '#shared/endpoints/throttle-classes.ts';

export interface Caller {
  readonly address?: string | undefined;
  readonly userId?: string | undefined;
}

export interface RateLimiter {
  /**
   * Counts a call in the windows of its class and, for a customer, its weight in the account's allowance.
   * @throws AppError too-many-requests with `retryAfterSeconds`
   */
  take(throttle: ThrottleClass, caller: Caller): Promise<void>;
}
