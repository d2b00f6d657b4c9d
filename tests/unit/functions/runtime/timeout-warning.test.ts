import { describe, expect, it } from 'vitest';
import { startTimeoutWarning } from '#functions/runtime/timeout-warning.ts';
import { listeningLogger } from '#tests/support/listening-logger.ts';

describe('startTimeoutWarning', () => {
  it.each([
    { usedMs: 8_000, told: [] },
    { usedMs: 8_001, told: [{ code: 'FUNCTION_NEARLY_TIMED_OUT', fields: { usedMs: 8_001, allowedMs: 10_000 } }] },
    { usedMs: 11_000, told: [{ code: 'FUNCTION_NEARLY_TIMED_OUT', fields: { usedMs: 11_000, allowedMs: 10_000 } }] },
  ])('of 10 s, $usedMs ms tell $told', ({ usedMs, told }) => {
    const { logger, lines } = listeningLogger();
    let nowMs = 0;
    const tellTime = startTimeoutWarning({ getRemainingTimeInMillis: () => 10_000 - nowMs }, logger);
    nowMs = usedMs;
    tellTime();
    expect(lines).toEqual(told);
  });
});
