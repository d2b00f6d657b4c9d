import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import { ipBucket } from './ip-bucket.ts';
import type { RateLimiter } from './rate-limiter.ts';

interface MemoryRateLimiterOptions {
  readonly clock: Clock;
  /** 1 in the cloud. */
  readonly addressLimitMultiplier: number;
}

/** A few MB; the oldest entries are dropped. */
const maxCounted = 20_000;

/**
 * Fixed windows per address, in memory, for a function without table access (defence D8). Every environment counts separately:
 * reserved concurrency bounds the total.
 */
export function createMemoryRateLimiter({ clock, addressLimitMultiplier }: MemoryRateLimiterOptions): RateLimiter {
  const counts = new Map<string, number>();

  function count(key: string, most: number, endSeconds: number, now: number): void {
    const calls = counts.get(key) ?? 0;
    if (calls >= most) throw new AppError('too-many-requests', { retryAfterSeconds: Math.max(1, endSeconds - now) });
    counts.delete(key);
    counts.set(key, calls + 1);
    for (const oldest of counts.keys()) {
      if (counts.size <= maxCounted) return;
      counts.delete(oldest);
    }
  }

  return {
    async take(throttle, { address }) {
      if (address === undefined) throw new Error(`${throttle} counts per address`);
      const now = epochSeconds(clock);
      for (const { per, calls, windowSeconds } of throttleClasses[throttle].limits) {
        if (per !== 'address') throw new Error(`${throttle} counts per account, which memory does not know`);
        const start = now - (now % windowSeconds);
        const key = `${throttle}#${ipBucket(address)}#${windowSeconds}#${start}`;
        count(key, calls * addressLimitMultiplier, start + windowSeconds, now);
      }
    },
  };
}
