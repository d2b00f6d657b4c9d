/** A wait that survives a reload: how long it is, and when it began. */
export interface Cooldown {
  readonly seconds: number;
  /** Milliseconds since 1970. */
  readonly startMs: number;
}

/**
 * Whole seconds left, 0 when it is over or there is none. A clock that was set back counts as a wait that just began, so
 * that nobody waits for longer than the whole.
 */
export function remainingSeconds(cooldown: Cooldown | null, nowMs: number): number {
  if (cooldown === null) return 0;
  const elapsedSeconds = Math.max(0, (nowMs - cooldown.startMs) / 1000);
  return Math.max(0, Math.ceil(cooldown.seconds - elapsedSeconds));
}

/** What the button of the forgot-password page reads (specification 1.2). */
export function resetLinkLabel(secondsLeft: number): string {
  return secondsLeft === 0 ? 'Send Reset Link' : `Didn't receive the email? Try again in ${secondsLeft}s`;
}
