import type { ThrottleClass } from '#shared/endpoints/throttle-classes.ts';

export interface Caller {
  readonly address: string;
  readonly userId?: string;
}

/** @throws AppError too-many-requests with `retryAfterSeconds` */
export interface RateLimiter {
  take(throttle: ThrottleClass, caller: Caller): Promise<void>;
}
