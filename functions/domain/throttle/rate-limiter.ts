import type { ThrottleClass } from '#shared/endpoints/throttle-classes.ts';

/** Who is counted: the network address always, the customer where there is one. */
export interface Caller {
  readonly address: string;
  readonly userId?: string;
}

/** Counts one call against a throttle class. @throws AppError too-many-requests with when to come back */
export interface RateLimiter {
  take(throttle: ThrottleClass, caller: Caller): Promise<void>;
}
