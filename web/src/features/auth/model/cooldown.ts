export interface Cooldown {
  readonly seconds: number;
  /** Milliseconds since 1970. */
  readonly startMs: number;
}

/** Whole seconds left, or 0. If the clock was set back, the cooldown counts as just started. */
export function remainingSeconds(cooldown: Cooldown | null, nowMs: number): number {
  if (cooldown === null) return 0;
  const elapsedSeconds = Math.max(0, (nowMs - cooldown.startMs) / 1000);
  return Math.max(0, Math.ceil(cooldown.seconds - elapsedSeconds));
}

/** Specification 1.2. */
export function resetLinkLabel(secondsLeft: number): string {
  return secondsLeft === 0 ? 'Send Reset Link' : `Didn't receive the email? Try again in ${secondsLeft}s`;
}
