import { describe, expect, it } from 'vitest';
import { startTimeoutWarning } from '#functions/runtime/timeout-warning.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

describe('startTimeoutWarning', () => {
  it('logs a function that used more than 80 % of its time', () => {
    const loggedAfter = (usedMs: number) => {
      const { logger, lines } = createLoggerSpy();
      let nowMs = 0;
      const warn = startTimeoutWarning({ getRemainingTimeInMillis: () => 10_000 - nowMs }, logger);
      nowMs = usedMs;
      warn();
      return lines;
    };
    expect(loggedAfter(8000)).toEqual([]);
    for (const usedMs of [8001, 11_000])
      expect(loggedAfter(usedMs)).toEqual([
        { code: 'FUNCTION_NEARLY_TIMED_OUT', fields: { usedMs, allowedMs: 10_000 } },
      ]);
  });
});
