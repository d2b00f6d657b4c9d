import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';

const failuresUntilOpen = 5;
const openMs = 30_000;

export interface CircuitBreaker {
  /** @throws AppError assistant-busy at once while the breaker is open */
  admit(): void;
  succeeded(): void;
  failed(): void;
}

/**
 * Spares a model that is down, and the customers who would wait for it: 5 failures in a row open the breaker for 30 s
 * (threat 42). After that one call is let through to try; the others still get the quick answer until it is back.
 */
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
      // The one that tries: if it never comes back, the next may try 30 s from now.
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
