import { readTelemetry } from '#infra/local/telemetry.ts';
import type { Alarm } from '#infra/operations/alarm.ts';
import { alarms } from '#infra/operations/alarms.ts';
import { type Evaluation, evaluate } from '#infra/operations/evaluate.ts';
import { measureOf } from '#infra/operations/measure.ts';

export interface AlarmState {
  readonly alarm: Alarm;
  /** Undefined if only the cloud measures it, or nothing was measured yet. */
  readonly evaluation: Evaluation | undefined;
}

export function alarmStates(stack: Parameters<typeof readTelemetry>[0], sinceMs = 0): AlarmState[] {
  const evidence = readTelemetry(stack, sinceMs);
  const nowMs = Date.now();
  return alarms.map((alarm) => {
    const measure = measureOf(alarm.signal, evidence);
    return { alarm, evaluation: measure && evaluate(alarm, measure, nowMs) };
  });
}
