import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideOnLogin, type LoginAttempts, waitSecondsAfter } from '#functions/domain/account/login-attempts.ts';

const start = Date.UTC(2026, 10, 21);
const hour = 3_600_000;

/** Fails at every admitted attempt, one each `stepMs`, and returns the times. */
function attack(fromMs: number, untilMs: number, stepMs: number, attempts?: LoginAttempts) {
  const failedAt: number[] = [];
  let state = attempts;
  for (let now = fromMs; now < untilMs; now += stepMs) {
    const decision = decideOnLogin(state, now);
    if (!decision.admitted) continue;
    failedAt.push(now);
    state = decision.next;
  }
  return { failedAt, state };
}

/** The state that the repository stores after a success. */
function afterSuccess(attempts: LoginAttempts): LoginAttempts {
  return {
    ...attempts,
    failures: 0,
    blockedUntilMs: 0,
    windowFailures: attempts.windowFailures - 1,
    version: attempts.version + 1,
  };
}

const attempts = (known: Partial<LoginAttempts>): LoginAttempts => ({
  failures: 0,
  blockedUntilMs: 0,
  windowStartMs: start,
  windowFailures: 0,
  version: 1,
  expiresAtSeconds: 0,
  ...known,
});

describe('decideOnLogin', () => {
  it('waits 2, 4, 8 … seconds from the fifth failure on, at most 15 minutes', () => {
    expect([1, 4, 5, 6, 7, 12, 13, 14, 40].map(waitSecondsAfter)).toEqual([0, 0, 2, 4, 8, 256, 512, 900, 900]);
  });

  it('admits five attempts and returns the wait until the sixth', () => {
    const { failedAt, state } = attack(start, start + 5, 1);
    expect(failedAt).toHaveLength(5);
    expect(decideOnLogin(state, start + 10)).toEqual({ admitted: false, retryAfterSeconds: 2 });
    expect(decideOnLogin(state, start + 2004)).toMatchObject({ admitted: true, next: { failures: 6 } });
  });

  it('does not extend the wait for refused attempts', () => {
    const { state } = attack(start, start + 5, 1);
    const again = attack(start + 5, start + 1900, 10, state);
    expect(again.failedAt).toEqual([]);
    expect(again.state).toBe(state);
  });

  it('forgets consecutive failures at exactly one hour', () => {
    const quiet = { ...attack(start, start + 5, 1).state, expiresAtSeconds: start / 1000 + 7200 };
    expect(decideOnLogin(attempts(quiet), start + hour)).toMatchObject({ next: { failures: 1 } });
    expect(decideOnLogin(attempts(quiet), start + hour - 1)).toMatchObject({ next: { failures: 6 } });
  });

  it('admits 50 failures in a window and refuses the 51st until the hour is over', () => {
    const seen = attempts({ windowStartMs: start, windowFailures: 49, expiresAtSeconds: start / 1000 + 7200 });
    const fiftieth = decideOnLogin(seen, start + 1000);
    expect(fiftieth).toMatchObject({ admitted: true, next: { windowFailures: 50 } });
    const full = attempts({ ...seen, windowFailures: 50 });
    expect(decideOnLogin(full, start + 1000)).toEqual({ admitted: false, retryAfterSeconds: 3599 });
    const next = { admitted: true, next: { windowStartMs: start + hour, windowFailures: 1 } };
    expect(decideOnLogin(full, start + hour)).toMatchObject(next);
  });

  it('admits an attempt before the fifth failure even if its clock is behind', () => {
    const first = attack(start, start + 1, 1).state;
    expect(decideOnLogin(first, start - 3000)).toMatchObject({ admitted: true, next: { failures: 2 } });
  });

  it('admits at most 100 failures an hour when the owner logs in after every fourth', () => {
    const failedAt: number[] = [];
    let state: LoginAttempts | undefined;
    for (let now = start; now < start + 3 * hour; now += 1000) {
      const decision = decideOnLogin(state, now);
      if (!decision.admitted) continue;
      const isOwner = decision.next.failures === 5;
      state = isOwner ? afterSuccess(decision.next) : decision.next;
      if (!isOwner) failedAt.push(now);
    }
    expect(failedAt.length).toBeGreaterThan(100);
    expect(mostInAnyHour(failedAt)).toBeLessThanOrEqual(100);
  });

  it('admits at most 100 failures an hour for arbitrary orders of owner and attacker', () => {
    const attempt = fc.record({ gapMs: fc.integer({ min: 0, max: 20_000 }), owner: fc.boolean() });
    fc.assert(
      fc.property(fc.array(attempt, { minLength: 500, maxLength: 1500 }), (attempts) => {
        const failedAt: number[] = [];
        let state: LoginAttempts | undefined;
        let now = start;
        for (const { gapMs, owner } of attempts) {
          now += gapMs;
          const decision = decideOnLogin(state, now);
          if (!decision.admitted) continue;
          state = owner ? afterSuccess(decision.next) : decision.next;
          if (!owner) failedAt.push(now);
        }
        expect(mostInAnyHour(failedAt)).toBeLessThanOrEqual(100);
        expect(state?.windowFailures).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 30 },
    );
  });

  it('does not count successes towards the hourly limit', () => {
    let state: LoginAttempts | undefined;
    for (let login = 0; login < 200; login += 1) {
      const decision = decideOnLogin(state, start + login * 1000);
      expect(decision.admitted).toBe(true);
      if (decision.admitted) state = afterSuccess(decision.next);
    }
  });

  it('increments the version with every decision, so that concurrent decisions conflict', () => {
    const first = decideOnLogin(undefined, start);
    const second = first.admitted ? decideOnLogin(first.next, start + 1) : first;
    expect([first, second]).toMatchObject([{ next: { version: 1 } }, { next: { version: 2 } }]);
  });
});

function mostInAnyHour(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + hour).length));
}
