import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';

const failuresUntilOpen = 5;
const openMs = 30_000;

export interface CircuitBreaker {
  admit(): void;
  succeeded(): void;
  failed(): void;
}

/** 5 failures in a row open the breaker for 30 s (threat 42). Then one call tries; the others are refused until it succeeds. */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let closedAgainAtMs = 0;
  return {
    admit() {
      if (failures < failuresUntilOpen) return;
      const now = clock.now();
      if (now < closedAgainAtMs) {
        throw new AppError('assistant-busy', { retryAfterSeconds: Math.ceil((closedAgainAtMs - now) / 1000) });
      }
      closedAgainAtMs = now + openMs;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= failuresUntilOpen) closedAgainAtMs = clock.now() + openMs;
    },
  };
}
