import { readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import { alarms } from '#infra/operations/alarms.ts';
import { readStage } from '#infra/stages.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

describe('the operations stack of stage prod', () => {
  const stage = readStage('prod');
  const { all, stacks } = synthesiseStage(stage);
  if (stacks.operations === undefined) throw new Error('no operations stack');
  const operations = Template.fromStack(stacks.operations);
  const made = propertiesOf(operations, 'AWS::CloudWatch::Alarm');
  const filters = propertiesOf(operations, 'AWS::Logs::MetricFilter');
  const queueNames = all.flatMap((template) =>
    propertiesOf(template, 'AWS::SQS::Queue').map(({ QueueName }) => QueueName),
  );
  const alarmNamed = (id: string) => made.find(({ AlarmName }) => AlarmName === `tellwren-prod-${id}`);

  it('contains each listed alarm, with notifications at its start and end, its effect on customers and its runbook', () => {
    const wanted = alarms.map(({ id, impact, runbook, severity }) => {
      return [`tellwren-prod-${id}`, `[${severity}] ${impact} Runbook: infra/runbooks/${runbook}.md`];
    });
    const found = made.map(({ AlarmName, AlarmDescription }) => [AlarmName, AlarmDescription]);
    expect(found.toSorted()).toEqual(wanted.toSorted());
    const silent = made.filter(({ AlarmActions, OKActions, Metrics = [] }) => {
      // CloudWatch's limit of metrics per alarm.
      const isTooWide = Metrics.filter((metric: object) => 'MetricStat' in metric).length > 10;
      return AlarmActions.length !== 1 || JSON.stringify(OKActions) !== JSON.stringify(AlarmActions) || isTooWide;
    });
    expect(silent).toEqual([]);
  });

  it('counts the log lines of every function by the alarm that they name, in existing log groups', () => {
    const counting = filters.filter(({ MetricTransformations: [each] }) => each.MetricName === 'lines');
    const groups = functionEntries.map(({ id }) => `/tellwren/prod/${kebabCase(id)}`);
    expect(counting.map(({ LogGroupName }) => LogGroupName).toSorted()).toEqual(groups.toSorted());
    const dimension = '"Dimensions":[{"Key":"alarm","Value":"$.alarm"}]';
    const faults = counting.filter((each) => {
      return each.FilterPattern !== '{ $.alarm = "*" }' || !JSON.stringify(each).includes(dimension);
    });
    expect(faults).toEqual([]);
    const existing = all.flatMap((template) =>
      propertiesOf(template, 'AWS::Logs::LogGroup').map(({ LogGroupName }) => LogGroupName),
    );
    expect(filters.filter(({ LogGroupName }) => !existing.includes(LogGroupName))).toEqual([]);
  });

  it('treats missing data of the sweeper as an alarm', () => {
    expect(alarmNamed('outbox-late')).toMatchObject({ TreatMissingData: 'breaching', Threshold: 300, Period: 300 });
  });

  it('has an alarm on every dead-letter queue', () => {
    const watched = JSON.stringify(alarmNamed('records-set-aside'));
    expect(watched).toContain('ApproximateNumberOfMessagesVisible');
    expect(queueNames.filter((name) => !watched.includes(`"Value":"${name}"`))).toEqual([]);
  });

  it('has a runbook that names each dead-letter queue', () => {
    const runbook = readFileSync(new URL('../../infra/runbooks/dead-letters.md', import.meta.url), 'utf8');
    expect(queueNames.filter((name) => !runbook.includes(name.replace('tellwren-prod-', '')))).toEqual([]);
  });

  it('adds up the runs of the scheduled jobs to one a day for each', () => {
    const runs = filters.filter(({ MetricTransformations: [each] }) => each.MetricName === 'job-runs');
    const values = runs.map(({ LogGroupName, MetricTransformations: [each] }) => [LogGroupName, each.MetricValue]);
    expect(Object.fromEntries(values)).toEqual({
      '/tellwren/prod/reconcile-payments': String(1 / 24),
      '/tellwren/prod/sweep-files': '0.5',
      '/tellwren/prod/handle-personal-requests': String(1 / 144),
      '/tellwren/prod/check-invariants': '1',
      '/tellwren/prod/mail-desk-digest': '1',
      '/tellwren/prod/send-reminders': String(1 / 96),
    });
    expect(alarmNamed('jobs-silent')).toMatchObject({ MetricName: 'job-runs', Threshold: 5.5, Period: 86_400 });
  });

  it('reports the budget to the operator, who may then deny visitors the model and nothing else', () => {
    operations.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: stage.alarmsAddress });
    const [policy] = propertiesOf(operations, 'AWS::IAM::ManagedPolicy');
    expect(policy.PolicyDocument.Statement).toMatchObject([{ Effect: 'Deny', Action: 'dynamodb:UpdateItem' }]);
    const [action] = propertiesOf(operations, 'AWS::Budgets::BudgetsAction');
    const visitorRoles = ['send-chat-message', 'preview-story', 'transcribe-answer'].map((id) => `tellwren-prod-${id}`);
    expect(action.ApprovalModel).toBe('MANUAL');
    expect(action.Definition.IamActionDefinition.Roles).toEqual(visitorRoles);
  });
});

/** Metrics of one alarm that AWS charges for ($0.10 a month each): those of an expression count, the expression does not. */
const metricsOf = ({ Metrics }: { readonly Metrics?: readonly object[] }) =>
  Metrics?.filter((metric) => 'MetricStat' in metric).length ?? 1;

describe('alarms of a stage', () => {
  it('cost at most 28 metrics in prod, and none elsewhere', () => {
    for (const [name, most] of [
      ['prod', 28],
      ['dev', 0],
      ['ann', 0],
    ] as const) {
      const made = synthesiseStage(sampleStage(name)).all.flatMap((each) =>
        propertiesOf(each, 'AWS::CloudWatch::Alarm'),
      );
      expect(
        made.reduce((sum, alarm) => sum + metricsOf(alarm), 0),
        name,
      ).toBeLessThanOrEqual(most);
    }
  });

  it('are left out where they are off, with topic, dashboard and metric filters; without a budget, too, there is no stack', () => {
    const { operations } = synthesiseStage(sampleStage('dev')).stacks;
    if (operations === undefined) throw new Error('no operations stack');
    const types = Object.values<{ Type: string }>(Template.fromStack(operations).toJSON()['Resources']).map(
      ({ Type }) => Type,
    );
    expect(types.filter((type) => /SNS|CloudWatch|Logs/.test(type))).toEqual([]);
    expect(types).toContain('AWS::Budgets::Budget');
    expect(synthesiseStage(sampleStage('ann')).stacks.operations).toBeUndefined();
  });
});
