import type { FunctionId } from '#infra/function-entries.ts';

/** Lines of one function: what its log group holds in the cloud, and the local log under its name. */
export interface LinesOf {
  readonly functionId: FunctionId;
  /** A code of functions/domain/kernel/log-messages.ts; `STRIPE_EVENT_*` stands for all that begin so. */
  readonly code: string;
}

/**
 * What is measured, said once: the operations stack turns it into a CloudWatch metric, `npm run ops -- alarms` into what the running
 * local stack shows. AWS's names of the metrics stand in infra/constructs/alarm-metrics.ts.
 */
export type Signal =
  /** How many lines carry one of these codes, whichever function wrote them. Only warnings and errors are counted so. */
  | { readonly kind: 'lines'; readonly codes: readonly string[] }
  /** The greatest value of a field of a function's lines. */
  | ({ readonly kind: 'field'; readonly field: string } & LinesOf)
  /** How many lines there are of the one, while there is none of the other. */
  | { readonly kind: 'lines-without'; readonly lines: LinesOf; readonly without: LinesOf }
  /** Of 100 requests to the API, those answered with 5xx. */
  | { readonly kind: 'api-failures' }
  /** Requests to routes that begin so, answered with 4xx. */
  | { readonly kind: 'api-refusals'; readonly route: string }
  /** Invocations that ended with an error: thrown, crashed or timed out. At most ten functions, as CloudWatch adds no more. */
  | { readonly kind: 'function-errors'; readonly functions: readonly FunctionId[] }
  /** Invocations that found no free environment, of all functions of the account and region, which share them. */
  | { readonly kind: 'function-throttles' }
  /** How often a function ran at all. */
  | { readonly kind: 'runs'; readonly functionId: FunctionId }
  /** Executions of write-story that ended so. */
  | { readonly kind: 'executions'; readonly ended: readonly ('FAILED' | 'TIMED_OUT' | 'ABORTED')[] }
  /** Records that no function could take, set aside in a queue. */
  | { readonly kind: 'set-aside' }
  /** Requests that the table throttled, or failed by itself. */
  | { readonly kind: 'table-refusals' }
  /** Of 100 mails, those that bounced for good or were complained about, as SES reckons them. */
  | { readonly kind: 'mail-reputation'; readonly of: 'bounces' | 'complaints' }
  /** Of 100 requests for pages, those answered with 5xx. */
  | { readonly kind: 'site-failures' };

export interface Alarm {
  /** In kebab case; the alarm's name in a stage is `tellwren-<stage>-<id>`. */
  readonly id: string;
  /** What customers feel, in a sentence that an operator reads at night. */
  readonly impact: string;
  /** `infra/runbooks/<runbook>.md`. */
  readonly runbook: string;
  /** `now`: somebody gets up. `today`: it is looked at within the working day. */
  readonly severity: 'now' | 'today';
  readonly signal: Signal;
  readonly raisedWhen: { readonly atLeast: number } | { readonly above: number } | { readonly below: number };
  readonly periodSeconds: number;
  /** So many periods in a row must be over the mark; 1 where nothing is said. */
  readonly periods?: number;
  /** What a period without a measurement means: nothing happened (`ok`), or nobody measures any more (`alarm`). */
  readonly missing: 'ok' | 'alarm';
}

/** Whether a value is on the wrong side of the alarm's mark. */
export function isOverMark({ raisedWhen }: Pick<Alarm, 'raisedWhen'>, value: number): boolean {
  if ('atLeast' in raisedWhen) return value >= raisedWhen.atLeast;
  return 'above' in raisedWhen ? value > raisedWhen.above : value < raisedWhen.below;
}

const minute = 60;
export const fiveMinutes = 5 * minute;
export const fifteenMinutes = 15 * minute;
export const hour = 60 * minute;
export const day = 24 * hour;

type Facts = Pick<Alarm, 'id' | 'impact' | 'runbook' | 'severity'>;

/** The commonest alarm: so many warnings or errors of these codes within five minutes, one if nothing else is said. */
export function onLines(
  codes: readonly string[],
  facts: Facts,
  { atLeast = 1, periodSeconds = fiveMinutes }: { readonly atLeast?: number; readonly periodSeconds?: number } = {},
): Alarm {
  return { ...facts, signal: { kind: 'lines', codes }, raisedWhen: { atLeast }, periodSeconds, missing: 'ok' };
}
