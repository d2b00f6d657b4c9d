import { CloudWatchClient, type DescribeAlarmsCommandOutput } from '@aws-sdk/client-cloudwatch';
import { expect, it } from 'vitest';
import { alarms } from '#infra/operations/alarms.ts';
import { alarmJson, alarmLines } from '#infra/tooling/alarms/print-alarms.ts';
import { stageAlarms } from '#infra/tooling/alarms/stage-alarms.ts';

it('returns the alarms of a stage from CloudWatch, across all pages', async () => {
  const since = new Date('2026-11-21T20:00:00Z');
  const pages: DescribeAlarmsCommandOutput[] = [
    {
      $metadata: {},
      NextToken: 'more',
      MetricAlarms: [
        {
          AlarmName: 'tellwren-prod-stories-failed',
          StateValue: 'ALARM',
          StateTransitionedTimestamp: since,
          StateReasonData: '{"version":"1.0","recentDatapoints":[3.0],"threshold":1.0}',
        },
        { AlarmName: 'tellwren-prod-release-login', StateValue: 'ALARM' },
      ],
    },
    {
      $metadata: {},
      MetricAlarms: [
        { AlarmName: 'tellwren-prod-api-failing', StateValue: 'OK', StateTransitionedTimestamp: since },
        { AlarmName: 'tellwren-prod-outbox-late', StateValue: 'INSUFFICIENT_DATA' },
      ],
    },
  ];
  const asked: object[] = [];
  const client = new CloudWatchClient({ region: 'us-east-1' });
  // Responds in place of CloudWatch, before anything is sent.
  client.middlewareStack.add(
    () =>
      async ({ input }) => {
        asked.push(input);
        return { output: pages[asked.length - 1] ?? { $metadata: {} }, response: {} };
      },
    { step: 'initialize' },
  );
  const states = await stageAlarms(client, 'prod');
  expect(asked).toMatchObject([{ AlarmNamePrefix: 'tellwren-prod-' }, { NextToken: 'more' }]);
  expect(states.map(({ alarm }) => alarm)).toEqual(alarms);
  const evaluationOf = (id: string) => states.find(({ alarm }) => alarm.id === id)?.evaluation;
  expect(evaluationOf('stories-failed')).toEqual({ state: 'ALARM', value: 3, sinceMs: since.getTime() });
  expect(evaluationOf('api-failing')).toEqual({ state: 'OK', value: undefined, sinceMs: undefined });
  expect(evaluationOf('outbox-late')).toBeUndefined();
  const raised = states.find(({ evaluation }) => evaluation?.state === 'ALARM');
  if (raised === undefined) throw new Error('nothing went off');
  expect(alarmLines(raised)[0]).toBe('ALARM  stories-failed               3 (at least 1 in 5 min) since 20:00:00 UTC');
  expect(alarmLines(raised).at(-1)).toContain('infra/runbooks/stories-failing.md');
  expect(alarmJson(raised)).toMatchObject({ id: 'stories-failed', state: 'ALARM', since: since.toISOString() });
});
