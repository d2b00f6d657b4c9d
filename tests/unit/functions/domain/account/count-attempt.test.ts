import { describe, expect, it } from 'vitest';
import { countAttempt } from '#functions/domain/account/count-attempt.ts';
import type { LoginAttempts } from '#functions/domain/account/login-attempts.ts';
import { nowMs, nowSeconds } from '#tests/support/account-fakes.ts';

const blocked: LoginAttempts = {
  failures: 6,
  blockedUntilMs: nowMs + 3500,
  windowStartMs: nowMs - 1000,
  windowFailures: 6,
  version: 6,
  expiresAtSeconds: nowSeconds + 7200,
};

/** Fake login attempts with `conflicts` conflicting writes before this attempt succeeds. */
function attemptsAmong(conflicts: number, first?: LoginAttempts) {
  const replaced: unknown[][] = [];
  let seen = first;
  return {
    replaced,
    clock: { now: () => nowMs },
    loginAttempts: {
      get: async () => seen,
      async replace(email: string, version: number | undefined, next: LoginAttempts) {
        replaced.push([email, version, next.failures]);
        if (replaced.length <= conflicts) seen = next;
        return replaced.length > conflicts;
      },
    },
  };
}

describe('countAttempt', () => {
  it('counts the first attempt of an address', async () => {
    const attempts = attemptsAmong(0);
    await countAttempt('ann@example.com', attempts);
    expect(attempts.replaced).toEqual([['ann@example.com', undefined, 1]]);
  });

  it('retries with the new count after a concurrent attempt', async () => {
    const attempts = attemptsAmong(2);
    await countAttempt('ann@example.com', attempts);
    expect(attempts.replaced).toEqual([
      ['ann@example.com', undefined, 1],
      ['ann@example.com', 1, 2],
      ['ann@example.com', 2, 3],
    ]);
  });

  it('counts nothing while the address is blocked and returns the wait', async () => {
    const attempts = attemptsAmong(0, blocked);
    const counting = countAttempt('ann@example.com', attempts);
    await expect(counting).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 4 });
    expect(attempts.replaced).toEqual([]);
  });

  it('throws after five retries within one attempt', async () => {
    // Every read forgets the failures, so that the address is never blocked first.
    const replaced: unknown[] = [];
    const loginAttempts = { get: async () => undefined, replace: async () => replaced.push(1) < 0 };
    const counting = countAttempt('ann@example.com', { loginAttempts, clock: { now: () => nowMs } });
    await expect(counting).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 1 });
    expect(replaced).toHaveLength(6);
  });
});
