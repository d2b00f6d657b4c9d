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
  let queueIds: string[];
  beforeAll(() => {
    const made = synthesiseStage(stage);
    operations = Template.fromStack(made.stacks.operations);
    queueIds = made.all.flatMap((template) => Object.keys(template.findResources('AWS::SQS::Queue')));
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

  it('has each alarm of the list, and tells its going off and its end', () => {
    const made = propertiesOf(operations, 'AWS::CloudWatch::Alarm');
    expect(made.map(({ AlarmName }) => AlarmName).sort()).toEqual(alarms.map(({ id }) => `tellwren-prod-${id}`).sort());
    for (const { AlarmActions, OKActions } of made) {
      expect(AlarmActions).toHaveLength(1);
      expect(OKActions).toEqual(AlarmActions);
    }
  });

  it.each(alarms)('$id says what customers feel and what to do', ({ id, impact, runbook, severity }) => {
    const { AlarmDescription, TreatMissingData } = alarmNamed(id);
    expect(AlarmDescription).toBe(`[${severity}] ${impact} Runbook: infra/runbooks/${runbook}.md`);
    expect(['breaching', 'notBreaching']).toContain(TreatMissingData);
  });

  it('asks for no more metrics in an alarm than CloudWatch takes', () => {
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

  it('filters only logs that there are', () => {
    const filtered = propertiesOf(operations, 'AWS::Logs::MetricFilter').map(({ LogGroupName }) => LogGroupName);
    expect(filtered.filter((name) => !logGroups.includes(name))).toEqual([]);
  });

  it('takes what the sweeper does not tell for an alarm', () => {
    expect(alarmNamed('outbox-late')).toMatchObject({ TreatMissingData: 'breaching', Threshold: 300, Period: 300 });
  });

  it('alarms on every queue in which something can be set aside', () => {
    const watched = JSON.stringify(alarmNamed('records-set-aside'));
    expect(watched).toContain('ApproximateNumberOfMessagesVisible');
    for (const id of queueIds) expect(watched).toContain(id);
  });

  it('has a command that knows who takes what lies in each queue', () => {
    expect(queueIds.length).toBeGreaterThan(0);
    expect(queueIds.filter((id) => !deadLetterQueues.some(({ queue }) => id.includes(queue)))).toEqual([]);
  });

  it('mails the operator over an encrypted topic that takes nothing in clear', () => {
    const [topic] = propertiesOf(operations, 'AWS::SNS::Topic');
    expect(topic.KmsMasterKeyId).toBeDefined();
    operations.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: stage.alarmsAddress });
    const [policy] = propertiesOf(operations, 'AWS::SNS::TopicPolicy');
    expect(JSON.stringify(policy)).toContain('aws:SecureTransport');
    const [key] = propertiesOf(operations, 'AWS::KMS::Key');
    expect(key.EnableKeyRotation).toBe(true);
    expect(JSON.stringify(key.KeyPolicy)).toContain('cloudwatch.amazonaws.com');
  });

  it('tells of the budget at 50, 80 and 100 %, and then keeps visitors from the model and nobody from anything else', () => {
    const [budget] = propertiesOf(operations, 'AWS::Budgets::Budget');
    expect(budget.Budget.BudgetLimit).toEqual({ Amount: stage.monthlyBudgetDollars, Unit: 'USD' });
    const marks = budget.NotificationsWithSubscribers.map((each: { Notification: { Threshold: number } }) => {
      return each.Notification.Threshold;
    });
    expect(marks).toEqual([50, 80, 100, 100]);
    const [action] = propertiesOf(operations, 'AWS::Budgets::BudgetsAction');
    expect(action).toMatchObject({ ApprovalModel: 'AUTOMATIC', ActionThreshold: { Type: 'PERCENTAGE', Value: 100 } });
    expect(action.Definition.IamActionDefinition.Roles).toHaveLength(2);
    const roles = JSON.stringify(action.Definition.IamActionDefinition.Roles);
    expect(roles).toContain('sendChatMessage');
    expect(roles).toContain('previewStory');
    const [policy] = propertiesOf(operations, 'AWS::IAM::ManagedPolicy');
    expect(policy.PolicyDocument.Statement).toMatchObject([{ Effect: 'Deny', Action: 'dynamodb:UpdateItem' }]);
  });

  it('shows a dashboard, and stays far below 500 resources', () => {
    expect(propertiesOf(operations, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
    expect(Object.keys(operations.toJSON()['Resources']).length).toBeLessThan(300);
    expect(resourcesOf(operations, 'AWS::IAM::Role')).toHaveLength(1);
  });
});
