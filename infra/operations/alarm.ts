import type { FunctionId } from '#infra/function-entries.ts';
import type { LogAlarmId } from '#shared/names/log-alarms.ts';

export interface LinesOf {
  readonly functionId: FunctionId;
  /** A code of functions/domain/kernel/log-messages.ts; `STRIPE_EVENT_*` matches a prefix. */
  readonly code: string;
}

/**
 * A measured signal. The operations stack turns it into a CloudWatch metric (infra/constructs/alarm-metrics.ts), `npm run ops --
 * alarms` into a value of the local stack.
 */
export type Signal =
  /** Warnings and errors with the codes of this alarm. */
  | { readonly kind: 'lines'; readonly alarm: LogAlarmId }
  | ({ readonly kind: 'field'; readonly field: string } & LinesOf)
  /** The number of `lines` while there is none of `without`. */
  | { readonly kind: 'lines-without'; readonly lines: LinesOf; readonly without: LinesOf }
  | { readonly kind: 'api-failures' }
  | { readonly kind: 'api-refusals'; readonly route: string }
  /** Responses of endpoints that crashed, timed out, were throttled or had an unexpected error. */
  | { readonly kind: 'faults' }
  /** Completed runs of the scheduled jobs, each as its share of a day: as many as there are jobs, if all run. */
  | { readonly kind: 'job-runs' }
  | { readonly kind: 'set-aside' }
  /** Percent of mails with permanent bounces or complaints, as SES computes it. */
  | { readonly kind: 'mail-reputation'; readonly of: 'bounces' | 'complaints' }
  | { readonly kind: 'site-failures' };

export interface Alarm {
  /** Kebab case; the CloudWatch alarm is `tellwren-<stage>-<id>`. */
  readonly id: string;
  readonly impact: string;
  readonly runbook: string;
  /** `now`: day and night. `today`: within the working day. */
  readonly severity: 'now' | 'today';
  readonly signal: Signal;
  readonly raisedWhen: { readonly atLeast: number } | { readonly above: number } | { readonly below: number };
  readonly periodSeconds: number;
  /** Periods in a row over the threshold; default 1. */
  readonly periods?: number;
  /** The meaning of a period without data: nothing happened (`ok`), or measuring stopped (`alarm`). */
  readonly missing: 'ok' | 'alarm';
}

export function isOverThreshold({ raisedWhen }: Pick<Alarm, 'raisedWhen'>, value: number): boolean {
  if ('atLeast' in raisedWhen) return value >= raisedWhen.atLeast;
  return 'above' in raisedWhen ? value > raisedWhen.above : value < raisedWhen.below;
}

const minute = 60;
export const fiveMinutes = 5 * minute;
export const hour = 60 * minute;
export const day = 24 * hour;

/** An alarm on its log codes within five minutes; default one line. */
export function onLines(
  id: LogAlarmId,
  facts: Pick<Alarm, 'impact' | 'runbook' | 'severity'>,
  { atLeast = 1, periodSeconds = fiveMinutes }: { readonly atLeast?: number; readonly periodSeconds?: number } = {},
): Alarm {
  return { id, ...facts, signal: { kind: 'lines', alarm: id }, raisedWhen: { atLeast }, periodSeconds, missing: 'ok' };
}
