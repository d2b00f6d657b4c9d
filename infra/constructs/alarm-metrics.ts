import { Arn, ArnFormat, type Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Signal } from '#infra/operations/alarm.ts';
import type { Stage } from '#infra/stages.ts';
import { faultsMetric } from './faults-metric.ts';
import type { LogMetrics } from './log-metrics.ts';
import { mailConfigurationSetName } from './mail-configuration-set.ts';
import { apiName, writeStoryName } from './stage-names.ts';

export interface WatchedResources {
  readonly stage: Stage;
  readonly logMetrics: LogMetrics;
  readonly tableName: string;
  readonly queueNames: readonly string[];
  readonly distributionId: string;
}

const tableOperations = [
  ...['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  ...['Query', 'BatchGetItem', 'TransactWriteItems', 'TransactGetItems'],
];

function combined(combine: 'SUM' | 'MAX', metrics: readonly IMetric[], period: Duration, label: string): IMetric {
  const [first] = metrics;
  if (first !== undefined && metrics.length === 1) return first;
  const part = label.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`${part}${index}`, metric]));
  const expression = `${combine}([${Object.keys(usingMetrics).join(', ')}])`;
  return new MathExpression({ expression, usingMetrics, period, label });
}

const ofHundred = (share: IMetric, period: Duration, label: string) =>
  new MathExpression({ expression: '100 * share', usingMetrics: { share }, period, label });

/** The CloudWatch metric of each signal, by the services' metric documentation. */
export function alarmMetrics(scope: Construct, resources: WatchedResources) {
  const { stage, logMetrics, tableName, queueNames, distributionId } = resources;
  const stack = Stack.of(scope);

  const ofApi = (metricName: string, period: Duration, statistic: string) =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      period,
      statistic,
      dimensionsMap: { ApiName: apiName(stage), Stage: stage.name },
    });

  function ofWorkflow(metricName: string, period: Duration, statistic = 'Sum') {
    const name = { service: 'states', resource: 'stateMachine', resourceName: writeStoryName(stage) };
    const StateMachineArn = Arn.format({ ...name, arnFormat: ArnFormat.COLON_RESOURCE_NAME }, stack);
    return new Metric({ namespace: 'AWS/States', metricName, period, statistic, dimensionsMap: { StateMachineArn } });
  }

  function tableRefusals(period: Duration): IMetric {
    const ofTable = (metricName: string, more: Record<string, string> = {}) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        period,
        statistic: 'Sum',
        dimensionsMap: { TableName: tableName, ...more },
      });
    const failed = tableOperations.map((Operation) => ofTable('SystemErrors', { Operation }));
    const refused = [ofTable('ReadThrottleEvents'), ofTable('WriteThrottleEvents'), ...failed];
    return combined('SUM', refused, period, 'requests the table refused');
  }

  function deadLetters(period: Duration): IMetric {
    const queues = queueNames.map((QueueName) => {
      const dimensionsMap = { QueueName };
      const metricName = 'ApproximateNumberOfMessagesVisible';
      return new Metric({ namespace: 'AWS/SQS', metricName, period, statistic: 'Maximum', dimensionsMap });
    });
    return combined('MAX', queues, period, 'messages set aside');
  }

  function linesWithout({ lines, without }: Extract<Signal, { kind: 'lines-without' }>, period: Duration): IMetric {
    const there = logMetrics.linesOf(lines, period);
    // A metric filter without matches has no data points; adding it to zeros makes it comparable.
    const zeros = new MathExpression({ expression: '0 * there', usingMetrics: { there }, period });
    const partners = logMetrics.linesOf(without, period);
    const counted = new MathExpression({
      expression: 'SUM([partners, zeros])',
      usingMetrics: { partners, zeros },
      period,
    });
    const expression = 'IF(counted == 0, there, 0)';
    return new MathExpression({ expression, usingMetrics: { there, counted }, period, label: 'without partner' });
  }

  function mailReputation(of: 'bounces' | 'complaints', period: Duration): IMetric {
    const share = new Metric({
      namespace: 'AWS/SES',
      metricName: of === 'bounces' ? 'Reputation.BounceRate' : 'Reputation.ComplaintRate',
      period,
      statistic: 'Maximum',
      dimensionsMap: { 'ses:configuration-set': mailConfigurationSetName(stage) },
    });
    return ofHundred(share, period, `${of} of 100 mails`);
  }

  function ofSignal(signal: Signal, period: Duration): IMetric {
    switch (signal.kind) {
      case 'lines':
        return logMetrics.lines(signal.alarm, period);
      case 'field':
        return logMetrics.field(signal, period, 'Maximum');
      case 'lines-without':
        return linesWithout(signal, period);
      case 'api-failures':
        // The average of API Gateway's zeros and ones is the failure rate.
        return ofHundred(ofApi('5XXError', period, 'Average'), period, '5xx of 100 requests');
      case 'api-refusals':
        return logMetrics.refusals(signal.route, period);
      case 'faults':
        return faultsMetric(stage, period);
      case 'job-runs':
        return logMetrics.jobRuns(period);
      case 'set-aside':
        return deadLetters(period);
      case 'mail-reputation':
        return mailReputation(signal.of, period);
      case 'site-failures':
        return new Metric({
          namespace: 'AWS/CloudFront',
          metricName: '5xxErrorRate',
          period,
          statistic: 'Average',
          dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        });
    }
  }

  return { ofSignal, ofApi, ofWorkflow, tableRefusals };
}

export type AlarmMetrics = ReturnType<typeof alarmMetrics>;
