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

/** Attempts that `rivals` others count before this one can. */
function attemptsAmong(rivals: number, first?: LoginAttempts) {
  const replaced: unknown[][] = [];
  let seen = first;
  return {
    replaced,
    clock: { now: () => nowMs },
    loginAttempts: {
      get: async () => seen,
      async replace(email: string, version: number | undefined, next: LoginAttempts) {
        replaced.push([email, version, next.failures]);
        if (replaced.length <= rivals) seen = next;
        return replaced.length > rivals;
      },
    },
  };
}

describe('counting an attempt', () => {
  it('counts the first attempt of an address', async () => {
    const attempts = attemptsAmong(0);
    await countAttempt('ann@example.com', attempts);
    expect(attempts.replaced).toEqual([['ann@example.com', undefined, 1]]);
  });

  it('decides again on a concurrent count', async () => {
    const attempts = attemptsAmong(2);
    await countAttempt('ann@example.com', attempts);
    expect(attempts.replaced).toEqual([
      ['ann@example.com', undefined, 1],
      ['ann@example.com', 1, 2],
      ['ann@example.com', 2, 3],
    ]);
  });

  it('counts nothing while the address is blocked, and returns the waiting time', async () => {
    const attempts = attemptsAmong(0, blocked);
    const counting = countAttempt('ann@example.com', attempts);
    await expect(counting).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 4 });
    expect(attempts.replaced).toEqual([]);
  });

  it('gives up after six concurrent changes', async () => {
    // Failures that are forgotten with every reading, so that no wait of the address comes first.
    const replaced: unknown[] = [];
    const loginAttempts = { get: async () => undefined, replace: async () => replaced.push(1) < 0 };
    const counting = countAttempt('ann@example.com', { loginAttempts, clock: { now: () => nowMs } });
    await expect(counting).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 1 });
    expect(replaced).toHaveLength(6);
  });
});
