import type { FunctionId } from '#infra/function-entries.ts';

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
  | { readonly kind: 'lines'; readonly codes: readonly string[] }
  | ({ readonly kind: 'field'; readonly field: string } & LinesOf)
  /** The number of `lines` while there is none of `without`. */
  | { readonly kind: 'lines-without'; readonly lines: LinesOf; readonly without: LinesOf }
  | { readonly kind: 'api-failures' }
  | { readonly kind: 'api-refusals'; readonly route: string }
  /** Failed invocations: thrown, crashed or timed out. At most ten functions, CloudWatch's limit of a sum. */
  | { readonly kind: 'function-errors'; readonly functions: readonly FunctionId[] }
  /** Throttled invocations of all functions in the account and region, which share the concurrency. */
  | { readonly kind: 'function-throttles' }
  | { readonly kind: 'runs'; readonly functionId: FunctionId }
  | { readonly kind: 'executions'; readonly ended: readonly ('FAILED' | 'TIMED_OUT' | 'ABORTED')[] }
  | { readonly kind: 'set-aside' }
  | { readonly kind: 'table-refusals' }
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
export const fifteenMinutes = 15 * minute;
export const hour = 60 * minute;
export const day = 24 * hour;

type Facts = Pick<Alarm, 'id' | 'impact' | 'runbook' | 'severity'>;

/** An alarm on warnings or errors of these codes within five minutes; default one line. */
export function onLines(
  codes: readonly string[],
  facts: Facts,
  { atLeast = 1, periodSeconds = fiveMinutes }: { readonly atLeast?: number; readonly periodSeconds?: number } = {},
): Alarm {
  return { ...facts, signal: { kind: 'lines', codes }, raisedWhen: { atLeast }, periodSeconds, missing: 'ok' };
}
