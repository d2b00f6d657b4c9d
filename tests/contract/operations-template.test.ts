import { readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import { alarms } from '#infra/operations/alarms.ts';
import { readStage } from '#infra/stages.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
import { propertiesOf, resourcesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

describe('the operations stack of stage prod', () => {
  const stage = readStage('prod');
  let operations: Template;
  let logGroups: string[];
  let queueNames: string[];
  beforeAll(() => {
    const made = synthesiseStage(stage);
    if (made.stacks.operations === undefined) throw new Error('no operations stack');
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

  it('counts the log lines of every function by the alarm that they name', () => {
    const filters = propertiesOf(operations, 'AWS::Logs::MetricFilter');
    const counting = filters.filter(({ MetricTransformations: [made] }) => made.MetricName === 'lines');
    const groups = functionEntries.map(({ id }) => `/tellwren/prod/${kebabCase(id)}`);
    expect(counting.map(({ LogGroupName }) => LogGroupName).sort()).toEqual(groups.sort());
    expect(new Set(counting.map(({ FilterPattern }) => FilterPattern))).toEqual(new Set(['{ $.alarm = "*" }']));
    for (const { MetricTransformations } of counting)
      expect(MetricTransformations).toEqual([
        {
          MetricNamespace: 'tellwren/prod',
          MetricName: 'lines',
          MetricValue: '1',
          Dimensions: [{ Key: 'alarm', Value: '$.alarm' }],
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

  it('has a runbook that names each dead-letter queue', () => {
    const runbook = readFileSync(new URL('../../infra/runbooks/dead-letters.md', import.meta.url), 'utf8');
    expect(queueNames.filter((name) => !runbook.includes(name.replace('tellwren-prod-', '')))).toEqual([]);
  });

  it('adds up the runs of the scheduled jobs to one a day for each', () => {
    const filters = propertiesOf(operations, 'AWS::Logs::MetricFilter');
    const runs = filters.filter(({ MetricTransformations: [made] }) => made.MetricName === 'job-runs');
    const values = runs.map(({ LogGroupName, MetricTransformations: [made] }) => [LogGroupName, made.MetricValue]);
    expect(Object.fromEntries(values)).toEqual({
      '/tellwren/prod/reconcile-payments': String(1 / 24),
      '/tellwren/prod/sweep-files': '0.5',
      '/tellwren/prod/handle-personal-requests': String(1 / 144),
      '/tellwren/prod/check-invariants': '1',
    });
    expect(alarmNamed('jobs-silent')).toMatchObject({ MetricName: 'job-runs', Threshold: 3.5, Period: 86_400 });
  });

  it('mails the operator through a topic that accepts TLS only, without a key', () => {
    expect(resourcesOf(operations, 'AWS::KMS::Key')).toEqual([]);
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

/** Metrics of one alarm that AWS charges for ($0.10 a month each): those of an expression count, the expression does not. */
const metricsOf = ({ Metrics }: { readonly Metrics?: readonly object[] }) =>
  Metrics?.filter((metric) => 'MetricStat' in metric).length ?? 1;

describe('alarms of a stage', () => {
  it.each([
    ['prod', 25],
    ['dev', 0],
    ['ann', 0],
  ] as const)('%s cost at most %d metrics', (name, most) => {
    const { all } = synthesiseStage(sampleStage(name));
    const made = all.flatMap((template) => propertiesOf(template, 'AWS::CloudWatch::Alarm'));
    expect(made.reduce((sum, alarm) => sum + metricsOf(alarm), 0)).toBeLessThanOrEqual(most);
  });

  it('are left out where they are off, with topic, dashboard and metric filters', () => {
    const { operations } = synthesiseStage(sampleStage('dev')).stacks;
    if (operations === undefined) throw new Error('no operations stack');
    const template = Template.fromStack(operations);
    for (const type of ['AWS::SNS::Topic', 'AWS::CloudWatch::Dashboard', 'AWS::Logs::MetricFilter'])
      expect(resourcesOf(template, type)).toEqual([]);
    expect(resourcesOf(template, 'AWS::Budgets::Budget')).toHaveLength(1);
  });

  it('and its budget are all of the operations stack, so that a stage without both has none', () => {
    expect(synthesiseStage(sampleStage('ann')).stacks.operations).toBeUndefined();
  });
});
