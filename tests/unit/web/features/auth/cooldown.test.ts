import { describe, expect, test } from 'vitest';
import { remainingSeconds, resetLinkLabel } from '#web/src/features/auth/model/cooldown.ts';

describe('remainingSeconds', () => {
  const cooldown = { seconds: 30, startMs: 1_000_000 };

  test.each([
    [0, 30],
    [1, 30],
    [1000, 29],
    [29_001, 1],
    [30_000, 0],
    [90_000, 0],
  ])('%i ms after the start: %i s', (elapsedMs, left) => {
    expect(remainingSeconds(cooldown, cooldown.startMs + elapsedMs)).toBe(left);
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
