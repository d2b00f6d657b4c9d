import type { Session } from './session.ts';

/**
 * Who may only guess so often (threat 28): an address at login, registered or not, a browser that logged in before, or a live session
 * that repeats the password. They do not block each other: a stranger's logins lock neither that browser nor that session.
 */
export type AttemptSubject = string | Pick<Session, 'userId' | 'sessionId'>;

/** Attempts of one subject. */
export interface LoginAttempts {
  readonly failures: number;
  readonly blockedUntilMs: number;
  readonly windowStartMs: number;
  readonly windowFailures: number;
  /** Incremented by every change; the table refuses a decision based on an older version. */
  readonly version: number;
  readonly expiresAtSeconds: number;
}

export type LoginDecision =
  | { readonly admitted: true; readonly next: LoginAttempts }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

const failuresBeforeWaiting = 5;
const maxWaitSeconds = 900;
const windowMs = 3_600_000;
/** Two adjacent windows of 50 allow at most 100 failures in any hour (threat 28). */
const failuresPerWindow = 50;
/** An hour without attempts resets the count. The longest wait is shorter, so waiting it out does not reset it. */
const forgottenAfterMs = 3_600_000;

const noAttempts: LoginAttempts = {
  failures: 0,
  blockedUntilMs: 0,
  windowStartMs: 0,
  windowFailures: 0,
  version: 0,
  expiresAtSeconds: 0,
};

/** Seconds to wait after `failures` in a row: 0 up to the fourth, then 2, 4, 8 … at most 15 minutes. */
export function waitSecondsAfter(failures: number): number {
  if (failures < failuresBeforeWaiting) return 0;
  return Math.min(2 ** (failures - failuresBeforeWaiting + 1), maxWaitSeconds);
}

function resetExpired(attempts: LoginAttempts, nowMs: number): LoginAttempts {
  const lastAttemptMs = attempts.expiresAtSeconds * 1000 - windowMs - forgottenAfterMs;
  const quiet = nowMs - lastAttemptMs >= forgottenAfterMs;
  const windowOver = nowMs - attempts.windowStartMs >= windowMs;
  return {
    ...attempts,
    ...(quiet ? { failures: 0, blockedUntilMs: 0 } : {}),
    ...(windowOver ? { windowStartMs: nowMs, windowFailures: 0 } : {}),
  };
}

/**
 * Decides on one attempt and counts it as a failure in advance: parallel guesses get no more checks than sequential ones. A
 * success resets the count.
 */
export function decideOnLogin(seen: LoginAttempts | undefined, nowMs: number): LoginDecision {
  const attempts = resetExpired(seen ?? noAttempts, nowMs);
  const openAgainMs = Math.max(
    attempts.blockedUntilMs,
    attempts.windowFailures >= failuresPerWindow ? attempts.windowStartMs + windowMs : 0,
  );
  if (openAgainMs > nowMs) return { admitted: false, retryAfterSeconds: Math.ceil((openAgainMs - nowMs) / 1000) };
  const failures = attempts.failures + 1;
  return {
    admitted: true,
    next: {
      failures,
      blockedUntilMs: failures < failuresBeforeWaiting ? 0 : nowMs + waitSecondsAfter(failures) * 1000,
      windowStartMs: attempts.windowStartMs,
      windowFailures: attempts.windowFailures + 1,
      version: attempts.version + 1,
      expiresAtSeconds: Math.ceil((nowMs + windowMs + forgottenAfterMs) / 1000),
    },
  };
}
