import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnMetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type FunctionId, functionEntries } from '#infra/function-entries.ts';
import type { LinesOf } from '#infra/operations/alarm.ts';
import { dayShare, jobRunsMetric, scheduledJobIds } from '#infra/operations/scheduled-jobs.ts';
import type { Stage } from '#infra/stages.ts';
import { kebabCase } from '#shared/names/functions.ts';
import type { LogAlarmId } from '#shared/names/log-alarms.ts';
import { accessLogGroupName, functionLogGroupName, metricNamespace } from './stage-names.ts';

interface Filter {
  readonly id: string;
  readonly logGroupName: string;
  readonly pattern: string;
  readonly metricName: string;
  readonly value?: string;
  readonly dimensions?: readonly { readonly key: string; readonly value: string }[];
}

/**
 * Metrics from the functions' logs (decision 0100). Lines that name an alarm are counted with its id as dimension, by one filter
 * per log group.
 */
export class LogMetrics extends Construct {
  readonly filters: CfnMetricFilter[] = [];
  private readonly stage: Stage;
  private readonly made = new Set<string>();

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'LogMetrics');
    this.stage = stage;
    for (const { id } of functionEntries)
      this.filter({
        id: `${id}Lines`,
        logGroupName: functionLogGroupName(stage, id),
        pattern: '{ $.alarm = "*" }',
        metricName: 'lines',
        dimensions: [{ key: 'alarm', value: '$.alarm' }],
      });
  }

  lines(alarm: LogAlarmId, period: Duration): Metric {
    return this.metric('lines', period, { dimensionsMap: { alarm } });
  }

  /** The sum of a field over functions: one metric, since each metric with data costs $0.30 a month. */
  sumOfField(functionIds: readonly FunctionId[], code: string, field: string, period: Duration): Metric {
    const metricName = `${code}/${field}`;
    for (const id of functionIds)
      this.ofFunction(id, { metricName, pattern: `{ $.code = "${code}" }`, value: `$.${field}` });
    return this.metric(metricName, period);
  }

  /** Lines of several functions with a code, as one metric. */
  linesOfAll(functionIds: readonly FunctionId[], code: string, period: Duration): Metric {
    for (const id of functionIds) this.ofFunction(id, { metricName: code, pattern: `{ $.code = "${code}" }` });
    return this.metric(code, period);
  }

  jobRuns(period: Duration): Metric {
    for (const id of scheduledJobIds)
      this.ofFunction(id, {
        metricName: jobRunsMetric,
        pattern: '{ $.code = "JOB_COMPLETED" }',
        value: String(dayShare(id)),
      });
    return this.metric(jobRunsMetric, period);
  }

  linesOf({ functionId, code }: LinesOf, period: Duration): Metric {
    const metricName = `${kebabCase(functionId)}/${code.replace('*', 'any')}`;
    this.ofFunction(functionId, { metricName, pattern: `{ $.code = "${code}" }` });
    return this.metric(metricName, period);
  }

  field(
    { functionId, code, field }: LinesOf & { readonly field: string },
    period: Duration,
    statistic: string,
  ): Metric {
    const metricName = `${kebabCase(functionId)}/${code}/${field}`;
    this.ofFunction(functionId, { metricName, pattern: `{ $.code = "${code}" }`, value: `$.${field}` });
    return this.metric(metricName, period, { statistic });
  }

  refusals(route: string, period: Duration): Metric {
    const metricName = `refused ${route}`;
    this.filter({
      id: metricName,
      logGroupName: accessLogGroupName(this.stage),
      pattern: `{ ($.route = "${route}*") && ($.status = "4*") }`,
      metricName,
    });
    return this.metric(metricName, period);
  }

  private metric(
    metricName: string,
    period: Duration,
    more: { statistic?: string; dimensionsMap?: Record<string, string> } = {},
  ): Metric {
    return new Metric({ namespace: metricNamespace(this.stage), metricName, period, statistic: 'Sum', ...more });
  }

  private ofFunction(functionId: FunctionId, facts: Pick<Filter, 'metricName' | 'pattern' | 'value'>): void {
    this.filter({
      ...facts,
      id: `${functionId}/${facts.metricName}`,
      logGroupName: functionLogGroupName(this.stage, functionId),
    });
  }

  private filter({ id, logGroupName, pattern, metricName, value = '1', dimensions }: Filter): void {
    const constructId = id.replace(/\W/g, '-');
    if (this.made.has(constructId)) return;
    this.made.add(constructId);
    const filter = new CfnMetricFilter(this, constructId, {
      logGroupName,
      filterPattern: pattern,
      metricTransformations: [
        {
          metricNamespace: metricNamespace(this.stage),
          metricName,
          metricValue: value,
          ...(dimensions === undefined ? {} : { dimensions: [...dimensions] }),
        },
      ],
    });
    this.filters.push(filter);
  }
}

export const dashboardPeriod = Duration.minutes(5);
