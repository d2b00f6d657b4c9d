import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import { countedNetwork } from './counted-network.ts';
import type { RateLimiter } from './rate-limiter.ts';

interface MemoryRateLimiterOptions {
  readonly clock: Clock;
  /** What a stage multiplies the limits per address by: 1 in the cloud. */
  readonly addressLimitMultiplier: number;
}

/** A few MB at most; who comes first is forgotten first. */
const mostCounted = 20_000;

/**
 * Counts per address in the function's own memory, in fixed windows, for a function that may not touch the table
 * (defence D8). Each environment counts by itself: reserved concurrency says how many times the limit that is at most.
 */
export function createMemoryRateLimiter({ clock, addressLimitMultiplier }: MemoryRateLimiterOptions): RateLimiter {
  const counts = new Map<string, number>();

  function count(key: string, most: number, endSeconds: number, now: number): void {
    const calls = counts.get(key) ?? 0;
    if (calls >= most) throw new AppError('too-many-requests', { retryAfterSeconds: Math.max(1, endSeconds - now) });
    // Last in the order of the map again.
    counts.delete(key);
    counts.set(key, calls + 1);
    for (const oldest of counts.keys()) {
      if (counts.size <= mostCounted) return;
      counts.delete(oldest);
    }
  }

  return {
    async take(throttle, { address }) {
      const now = epochSeconds(clock);
      for (const { per, calls, windowSeconds } of throttleClasses[throttle].limits) {
        if (per !== 'address') throw new Error(`${throttle} counts per account, which memory does not know`);
        const start = now - (now % windowSeconds);
        const key = `${throttle}#${countedNetwork(address)}#${windowSeconds}#${start}`;
        count(key, calls * addressLimitMultiplier, start + windowSeconds, now);
      }
    },
  };
}
