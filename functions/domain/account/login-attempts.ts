/** What is known of the attempts on an address; also kept for addresses that nobody has registered (threat 28). */
export interface LoginAttempts {
  /** In a row, without a success in between. */
  readonly failures: number;
  readonly blockedUntilMs: number;
  readonly windowStartMs: number;
  readonly windowFailures: number;
  /** Raised by every change: a decision on an outdated reading is refused by the table. */
  readonly version: number;
  readonly expiresAtSeconds: number;
}

export type LoginDecision =
  | { readonly admitted: true; readonly next: LoginAttempts }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

const failuresBeforeWaiting = 5;
const longestWaitSeconds = 900;
const windowMs = 3_600_000;
/** Two neighbouring windows of 50 keep any hour at or below 100 failures (threat 28). */
const failuresPerWindow = 50;
/** Failures in a row are forgotten after an hour of quiet; that is longer than the longest wait, so waiting it out helps nobody. */
const forgottenAfterMs = 3_600_000;

const none: LoginAttempts = {
  failures: 0,
  blockedUntilMs: 0,
  windowStartMs: 0,
  windowFailures: 0,
  version: 0,
  expiresAtSeconds: 0,
};

/** Seconds to wait after that many failures in a row: none up to the fourth, then 2, 4, 8 … at most 15 minutes. */
export function waitAfter(failures: number): number {
  if (failures < failuresBeforeWaiting) return 0;
  return Math.min(2 ** (failures - failuresBeforeWaiting + 1), longestWaitSeconds);
}

function withoutThePast(attempts: LoginAttempts, nowMs: number): LoginAttempts {
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
 * Decides on one attempt before its password is looked at, counting it as a failure at once: of any number of parallel
 * guesses no more are looked at than one after the other would be. A success takes its count back.
 */
export function decideOnLogin(seen: LoginAttempts | undefined, nowMs: number): LoginDecision {
  const attempts = withoutThePast(seen ?? none, nowMs);
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
      blockedUntilMs: failures < failuresBeforeWaiting ? 0 : nowMs + waitAfter(failures) * 1000,
      windowStartMs: attempts.windowStartMs,
      windowFailures: attempts.windowFailures + 1,
      version: attempts.version + 1,
      expiresAtSeconds: Math.ceil((nowMs + windowMs + forgottenAfterMs) / 1000),
    },
  };
}
