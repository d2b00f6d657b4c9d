import type { Alarm } from '#infra/operations/alarm.ts';
import type { AlarmState } from './alarm-states.ts';

function spanOf(seconds: number): string {
  if (seconds >= 86_400) return `${seconds / 86_400} d`;
  return seconds >= 3600 ? `${seconds / 3600} h` : `${seconds / 60} min`;
}

/** When an alarm goes off: `at least 5 in 5 min`. */
export function describeThreshold({ raisedWhen, periodSeconds, periods = 1 }: Alarm): string {
  const [[how, mark] = ['', 0]] = Object.entries(raisedWhen);
  const inWords = how === 'atLeast' ? 'at least' : how;
  return `${inWords} ${mark} in ${spanOf(periodSeconds)}${periods > 1 ? `, ${periods} times in a row` : ''}`;
}

const clockTime = (ms: number) => new Date(ms).toISOString().slice(11, 19);
const shown = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value * 100) / 100));

/** One alarm as lines for a person: state, value and mark; of one that went off also what to do. */
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

/** One alarm for programs. */
export function alarmJson({ alarm, evaluation }: AlarmState) {
  const { id, severity, impact, runbook } = alarm;
  const { state, value, sinceMs } = evaluation ?? { state: 'NOT MEASURED' };
  return {
    ...{ id, severity, state, value: value ?? null, mark: describeThreshold(alarm) },
    since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
    ...{ impact, runbook: `infra/runbooks/${runbook}.md` },
  };
}
