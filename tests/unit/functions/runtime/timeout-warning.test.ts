import { describe, expect, it } from 'vitest';
import { startTimeoutWarning } from '#functions/runtime/timeout-warning.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

describe('startTimeoutWarning', () => {
  it.each([
    { usedMs: 8_000, expected: [] },
    { usedMs: 8_001, expected: [{ code: 'FUNCTION_NEARLY_TIMED_OUT', fields: { usedMs: 8_001, allowedMs: 10_000 } }] },
    {
      usedMs: 11_000,
      expected: [{ code: 'FUNCTION_NEARLY_TIMED_OUT', fields: { usedMs: 11_000, allowedMs: 10_000 } }],
    },
  ])('logs $expected after $usedMs ms of 10 s', ({ usedMs, expected }) => {
    const { logger, lines } = createLoggerSpy();
    let nowMs = 0;
    const tellTime = startTimeoutWarning({ getRemainingTimeInMillis: () => 10_000 - nowMs }, logger);
    nowMs = usedMs;
    tellTime();
    expect(lines).toEqual(expected);
  });
});
