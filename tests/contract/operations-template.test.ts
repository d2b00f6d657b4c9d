import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import { alarms } from '#infra/operations/alarms.ts';
import { readStage } from '#infra/stages.ts';
import { deadLetterQueues } from '#infra/tooling/dead-letters/redrive.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { propertiesOf, resourcesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

describe('the operations stack of stage prod', () => {
  const stage = readStage('prod');
  let operations: Template;
  let logGroups: string[];
  let queueNames: string[];
  beforeAll(() => {
    const made = synthesiseStage(stage);
    operations = Template.fromStack(made.stacks.operations);
    queueNames = made.all.flatMap((template) =>
      propertiesOf(template, 'AWS::SQS::Queue').map(({ QueueName }) => QueueName),
    );
    logGroups = made.all.flatMap((template) =>
      propertiesOf(template, 'AWS::Logs::LogGroup')
        .map(({ LogGroupName }) => LogGroupName)
        .filter((groupName) => typeof groupName === 'string'),
    );
  });
  const alarmNamed = (id: string) => {
    const found = propertiesOf(operations, 'AWS::CloudWatch::Alarm').find((alarm) => {
      return alarm.AlarmName === `tellwren-prod-${id}`;
    });
    if (found === undefined) throw new Error(`no alarm ${id}`);
    return found;
  };

  it('contains each listed alarm, with notifications at its start and end', () => {
    const made = propertiesOf(operations, 'AWS::CloudWatch::Alarm');
    expect(made.map(({ AlarmName }) => AlarmName).sort()).toEqual(alarms.map(({ id }) => `tellwren-prod-${id}`).sort());
    for (const { AlarmActions, OKActions } of made) {
      expect(AlarmActions).toHaveLength(1);
      expect(OKActions).toEqual(AlarmActions);
    }
  });

  it.each(alarms)('$id states the effect on customers and the runbook', ({ id, impact, runbook, severity }) => {
    const { AlarmDescription, TreatMissingData } = alarmNamed(id);
    expect(AlarmDescription).toBe(`[${severity}] ${impact} Runbook: infra/runbooks/${runbook}.md`);
    expect(['breaching', 'notBreaching']).toContain(TreatMissingData);
  });

  it('stays within the CloudWatch limit of metrics per alarm', () => {
    for (const { Metrics = [] } of propertiesOf(operations, 'AWS::CloudWatch::Alarm')) {
      const measured = Metrics.filter((metric: object) => 'MetricStat' in metric);
      expect(measured.length).toBeLessThanOrEqual(10);
    }
  });

  it('counts warnings and errors of every function by their code', () => {
    const filters = propertiesOf(operations, 'AWS::Logs::MetricFilter');
    const counting = filters.filter(({ MetricTransformations: [made] }) => made.MetricName === 'lines');
    const groups = functionEntries.map(({ id }) => `/tellwren/prod/${kebabCase(id)}`);
    expect(counting.map(({ LogGroupName }) => LogGroupName).sort()).toEqual(groups.sort());
    for (const { MetricTransformations } of counting)
      expect(MetricTransformations).toEqual([
        {
          ...{ MetricNamespace: 'tellwren/prod', MetricName: 'lines', MetricValue: '1' },
          Dimensions: [{ Key: 'code', Value: '$.code' }],
        },
      ]);
  });

  it('has metric filters only on existing log groups', () => {
    const filtered = propertiesOf(operations, 'AWS::Logs::MetricFilter').map(({ LogGroupName }) => LogGroupName);
    expect(filtered.filter((name) => !logGroups.includes(name))).toEqual([]);
  });

  it('treats missing data of the sweeper as an alarm', () => {
    expect(alarmNamed('outbox-late')).toMatchObject({ TreatMissingData: 'breaching', Threshold: 300, Period: 300 });
  });

  it('has an alarm on every dead-letter queue', () => {
    const watched = JSON.stringify(alarmNamed('records-set-aside'));
    expect(watched).toContain('ApproximateNumberOfMessagesVisible');
    for (const name of queueNames) expect(watched).toContain(`"Value":"${name}"`);
  });

  it('has a redrive command that knows the consumer of each dead-letter queue', () => {
    expect(queueNames.toSorted()).toEqual(deadLetterQueues.map(({ queue }) => `tellwren-prod-${queue}`).toSorted());
  });

  it('mails the operator through a topic that accepts TLS only', () => {
    operations.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: stage.alarmsAddress });
    const [policy] = propertiesOf(operations, 'AWS::SNS::TopicPolicy');
    expect(JSON.stringify(policy)).toContain('aws:SecureTransport');
    expect(JSON.stringify(policy)).toContain('cloudwatch.amazonaws.com');
  });

  it('reports 50, 80 and 100 % of the budget, then denies visitors the model and nothing else', () => {
    const [budget] = propertiesOf(operations, 'AWS::Budgets::Budget');
    expect(budget.Budget.BudgetLimit).toEqual({ Amount: stage.monthlyBudgetDollars, Unit: 'USD' });
    const marks = budget.NotificationsWithSubscribers.map((each: { Notification: { Threshold: number } }) => {
      return each.Notification.Threshold;
    });
    expect(marks).toEqual([50, 80, 100, 100]);
    const [action] = propertiesOf(operations, 'AWS::Budgets::BudgetsAction');
    expect(action).toMatchObject({ ApprovalModel: 'AUTOMATIC', ActionThreshold: { Type: 'PERCENTAGE', Value: 100 } });
    const visitorRoles = ['send-chat-message', 'preview-story', 'transcribe-answer'].map((id) => `tellwren-prod-${id}`);
    expect(action.Definition.IamActionDefinition.Roles).toEqual(visitorRoles);
    const [policy] = propertiesOf(operations, 'AWS::IAM::ManagedPolicy');
    expect(policy.PolicyDocument.Statement).toMatchObject([{ Effect: 'Deny', Action: 'dynamodb:UpdateItem' }]);
  });

  it('contains a dashboard and far fewer than 500 resources', () => {
    expect(propertiesOf(operations, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
    expect(Object.keys(operations.toJSON()['Resources']).length).toBeLessThan(300);
    expect(resourcesOf(operations, 'AWS::IAM::Role')).toHaveLength(1);
  });
});
