import { type Alarm, isOverThreshold } from './alarm.ts';
import type { Measure } from './measure.ts';

export interface Evaluation {
  readonly state: 'OK' | 'ALARM';
  readonly value: number | undefined;
  /** When it was raised, with a precision of a twentieth of its period. */
  readonly sinceMs: number | undefined;
}

type Timing = Pick<Alarm, 'raisedWhen' | 'periodSeconds' | 'periods' | 'missing'>;

function isRaised(alarm: Timing, measure: Measure, atMs: number): boolean {
  const periodMs = alarm.periodSeconds * 1000;
  return Array.from({ length: alarm.periods ?? 1 }, (_, index) => atMs - index * periodMs).every((endMs) => {
    const value = measure(endMs - periodMs, endMs);
    return value === undefined ? alarm.missing === 'alarm' : isOverThreshold(alarm, value);
  });
}

const maxSteps = 200;

/** The alarm's state as CloudWatch would show it, with periods that end now. */
export function evaluate(alarm: Timing, measure: Measure, nowMs: number): Evaluation {
  const periodMs = alarm.periodSeconds * 1000;
  const value = measure(nowMs - periodMs, nowMs);
  if (!isRaised(alarm, measure, nowMs)) return { state: 'OK', value, sinceMs: undefined };
  const stepMs = periodMs / 20;
  let sinceMs = nowMs;
  for (let step = 0; step < maxSteps && isRaised(alarm, measure, sinceMs - stepMs); step += 1) sinceMs -= stepMs;
  return { state: 'ALARM', value, sinceMs };
}
