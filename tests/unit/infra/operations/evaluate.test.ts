import { describe, expect, it } from 'vitest';
import { isOverThreshold } from '#infra/operations/alarm.ts';
import { evaluate } from '#infra/operations/evaluate.ts';

const minute = 60_000;
/** Counts events at these minutes. */
const happened =
  (...minutes: readonly number[]) =>
  (fromMs: number, toMs: number) => {
    const count = minutes.filter((at) => at * minute > fromMs && at * minute <= toMs).length;
    return count === 0 ? undefined : count;
  };
const twice = { raisedWhen: { atLeast: 2 }, periodSeconds: 300, missing: 'ok' } as const;

describe('evaluate', () => {
  it('returns ALARM with its start when the threshold is reached within the period', () => {
    expect(evaluate(twice, happened(96, 98), 100 * minute)).toEqual({
      state: 'ALARM',
      value: 2,
      // The second event was at 98; the search has steps of 15 s.
      sinceMs: 98 * minute,
    });
  });

  it('returns OK when the events are older than the period', () => {
    expect(evaluate(twice, happened(96, 98), 102 * minute)).toEqual({ state: 'OK', value: 1, sinceMs: undefined });
    expect(evaluate(twice, happened(), 102 * minute)).toEqual({ state: 'OK', value: undefined, sinceMs: undefined });
  });

  it('requires every one of several periods above the threshold', () => {
    const threePeriods = { ...twice, raisedWhen: { atLeast: 1 }, periods: 3 } as const;
    expect(evaluate(threePeriods, happened(99, 94, 89), 100 * minute).state).toBe('ALARM');
    expect(evaluate(threePeriods, happened(99, 89), 100 * minute).state).toBe('OK');
  });

  it('treats missing data as an alarm when configured', () => {
    const silentAlarm = { raisedWhen: { above: 300 }, periodSeconds: 300, missing: 'alarm' } as const;
    expect(evaluate(silentAlarm, () => undefined, 100 * minute).state).toBe('ALARM');
    expect(evaluate(silentAlarm, () => 300, 100 * minute).state).toBe('OK');
    expect(evaluate(silentAlarm, () => 301, 100 * minute).state).toBe('ALARM');
  });

  it('limits how far it searches for the start', () => {
    expect(evaluate(twice, () => 9, 1000 * minute).sinceMs).toBe((1000 - 50) * minute);
  });
});

describe('isOverThreshold', () => {
  it('compares with at least, above or below', () => {
    const is = (raisedWhen: Parameters<typeof isOverThreshold>[0]['raisedWhen'], ...values: number[]) =>
      values.map((value) => isOverThreshold({ raisedWhen }, value));
    expect(is({ atLeast: 3 }, 3, 2.9)).toEqual([true, false]);
    expect(is({ above: 1 }, 1, 1.1)).toEqual([false, true]);
    expect(is({ below: 1 }, 0, 1)).toEqual([true, false]);
  });
});
