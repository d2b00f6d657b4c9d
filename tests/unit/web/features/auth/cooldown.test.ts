import { describe, expect, test } from 'vitest';
import { remainingSeconds, resetLinkLabel } from '#web/src/features/auth/model/cooldown.ts';

describe('remainingSeconds', () => {
  const cooldown = { seconds: 30, startMs: 1_000_000 };

  test('counts whole seconds down to 0', () => {
    const elapsedMs = [0, 1, 1000, 29_001, 30_000, 90_000];
    const left = elapsedMs.map((elapsed) => remainingSeconds(cooldown, cooldown.startMs + elapsed));
    expect(left).toEqual([30, 30, 29, 1, 0, 0]);
  });

  test('is 0 without a wait', () => {
    expect(remainingSeconds(null, 5)).toBe(0);
  });

  test('does not exceed the full wait when the clock was set back', () => {
    expect(remainingSeconds(cooldown, cooldown.startMs - 86_400_000)).toBe(30);
  });
});

test('resetLinkLabel counts down', () => {
  expect(resetLinkLabel(0)).toBe('Send Reset Link');
  expect(resetLinkLabel(60)).toBe("Didn't receive the email? Try again in 60s");
  expect(resetLinkLabel(1)).toBe("Didn't receive the email? Try again in 1s");
});
