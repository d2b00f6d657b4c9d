import { Aws, CfnCondition, Duration, Fn } from 'aws-cdk-lib';
import { CfnAlarm, Alarm as CloudwatchAlarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Alarm } from '#infra/operations/alarm.ts';
import type { Stage } from '#infra/stages.ts';
import type { AlarmMetrics } from './alarm-metrics.ts';
import { alarmName } from './stage-names.ts';

interface AlarmWithRunbookProps {
  readonly stage: Stage;
  readonly alarm: Alarm;
  readonly metrics: AlarmMetrics;
  readonly topic: ITopic;
}

function describeThreshold({ raisedWhen }: Alarm): { threshold: number; comparisonOperator: ComparisonOperator } {
  if ('atLeast' in raisedWhen) {
    const comparisonOperator = ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD;
    return { threshold: raisedWhen.atLeast, comparisonOperator };
  }
  if ('above' in raisedWhen) {
    return { threshold: raisedWhen.above, comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD };
  }
  return { threshold: raisedWhen.below, comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD };
}

/** CloudFront's metrics exist only in us-east-1, and an alarm reads only its own region. */
function restrictToUsEast1(scope: Construct, alarm: CloudwatchAlarm): void {
  const isThere = new CfnCondition(scope, 'InUsEast1', { expression: Fn.conditionEquals(Aws.REGION, 'us-east-1') });
  const { defaultChild } = alarm.node;
  if (defaultChild instanceof CfnAlarm) defaultChild.cfnOptions.condition = isThere;
}

export class AlarmWithRunbook extends Construct {
  readonly alarm: CloudwatchAlarm;
  /** False for an alarm that exists only in us-east-1: resources that always exist must not refer to it. */
  readonly isEverywhere: boolean;

  constructor(scope: Construct, { stage, alarm, metrics, topic }: AlarmWithRunbookProps) {
    super(scope, alarm.id);
    const { impact, severity, runbook, periods = 1, missing } = alarm;
    this.alarm = new CloudwatchAlarm(this, 'Alarm', {
      alarmName: alarmName(stage, alarm.id),
      alarmDescription: `[${severity}] ${impact} Runbook: infra/runbooks/${runbook}.md`,
      metric: metrics.ofSignal(alarm.signal, Duration.seconds(alarm.periodSeconds)),
      ...describeThreshold(alarm),
      evaluationPeriods: periods,
      treatMissingData: missing === 'ok' ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
    });
    const snsAction = new SnsAction(topic);
    this.alarm.addAlarmAction(snsAction);
    this.alarm.addOkAction(snsAction);
    this.isEverywhere = alarm.signal.kind !== 'site-failures';
    if (!this.isEverywhere) restrictToUsEast1(this, this.alarm);
  }
}
