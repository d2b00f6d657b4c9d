import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { alarmMetrics } from '#infra/constructs/alarm-metrics.ts';
import { AlarmWithRunbook } from '#infra/constructs/alarm-with-runbook.ts';
import { AlarmsTopic } from '#infra/constructs/alarms-topic.ts';
import { LogMetrics } from '#infra/constructs/log-metrics.ts';
import { MonthlyBudget } from '#infra/constructs/monthly-budget.ts';
import { OperationsDashboard } from '#infra/constructs/operations-dashboard.ts';
import { createInLanes } from '#infra/constructs/resource-lanes.ts';
import { alarms } from '#infra/operations/alarms.ts';
import type { Stage } from '#infra/stages.ts';

export interface OperationsStackProps extends StackProps {
  readonly stage: Stage;
  readonly tableName: string;
  readonly tableArn: string;
  readonly queueNames: readonly string[];
  readonly distributionId: string;
  readonly visitorRoleNames: readonly string[];
}

/** CloudWatch Logs throttles more than five `PutMetricFilter` calls a second in an account. */
const metricFilterLanes = 4;

/** False for a stage without alarms and budget: CloudFormation refuses a stack without resources. */
export function hasOperations({ alarms: isWatched, monthlyBudgetDollars }: Stage): boolean {
  return isWatched === 'on' || monthlyBudgetDollars !== undefined;
}

/** Alarms with their topic, metric filters and the dashboard, if the stage has alarms; and its budget. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: OperationsStackProps) {
    super(scope, id, props);
    const { stage } = props;
    if (stage.alarms === 'on') this.watch(props);
    if (stage.monthlyBudgetDollars !== undefined)
      new MonthlyBudget(this, { ...props, dollars: stage.monthlyBudgetDollars });
  }

  private watch(props: OperationsStackProps): void {
    const { stage } = props;
    const { topic } = new AlarmsTopic(this, stage);
    const logMetrics = new LogMetrics(this, stage);
    const metrics = alarmMetrics(this, { ...props, logMetrics });
    const raised = alarms.map((alarm) => new AlarmWithRunbook(this, { stage, alarm, metrics, topic }));
    const shown = raised.filter(({ isEverywhere }) => isEverywhere).map(({ alarm }) => alarm);
    new OperationsDashboard(this, { stage, metrics, logMetrics, alarms: shown });
    createInLanes(logMetrics.filters, metricFilterLanes);
  }
}
