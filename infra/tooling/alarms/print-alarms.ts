import type { Alarm } from '#infra/operations/alarm.ts';
import type { AlarmState } from './alarm-states.ts';

function spanOf(seconds: number): string {
  if (seconds >= 86_400) return `${seconds / 86_400} d`;
  return seconds >= 3600 ? `${seconds / 3600} h` : `${seconds / 60} min`;
}

/** The threshold in words: `at least 5 in 5 min`. */
export function describeThreshold({ raisedWhen, periodSeconds, periods = 1 }: Alarm): string {
  const [[comparison, threshold] = ['', 0]] = Object.entries(raisedWhen);
  const inWords = comparison === 'atLeast' ? 'at least' : comparison;
  return `${inWords} ${threshold} in ${spanOf(periodSeconds)}${periods > 1 ? `, ${periods} times in a row` : ''}`;
}

const clockTime = (ms: number) => new Date(ms).toISOString().slice(11, 19);
const shown = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value * 100) / 100));

export function alarmLines({ alarm, evaluation }: AlarmState, unmeasured = 'measured in the cloud only'): string[] {
  const name = alarm.id.padEnd(28);
  if (evaluation === undefined) return [`–      ${name} ${unmeasured} (${describeThreshold(alarm)})`];
  const { state, value, sinceMs } = evaluation;
  const line = `${state.padEnd(6)} ${name} ${shown(value)} (${describeThreshold(alarm)})`;
  if (sinceMs === undefined) return [line];
  return [
    `${line} since ${clockTime(sinceMs)} UTC`,
    `       ${alarm.impact}`,
    `       What to do: infra/runbooks/${alarm.runbook}.md`,
  ];
}

export function alarmJson({ alarm, evaluation }: AlarmState) {
  const { id, severity, impact, runbook } = alarm;
  const { state, value, sinceMs } = evaluation ?? { state: 'NOT MEASURED' };
  return {
    id,
    severity,
    state,
    value: value ?? null,
    threshold: describeThreshold(alarm),
    since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
    impact,
    runbook: `infra/runbooks/${runbook}.md`,
  };
}
