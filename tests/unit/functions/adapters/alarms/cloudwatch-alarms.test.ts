import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createCloudWatchAlarms } from '#functions/adapters/alarms/cloudwatch-alarms.ts';

const cloudWatch = mockClient(CloudWatchClient);
afterEach(() => cloudWatch.reset());
afterAll(() => cloudWatch.restore());

describe('the alarms of CloudWatch', () => {
  it('are the raised ones of the stage, with their effect on customers', async () => {
    cloudWatch.on(DescribeAlarmsCommand).resolves({
      MetricAlarms: [
        {
          AlarmName: 'tellwren-prod-payments-stuck',
          AlarmDescription: 'A payment was not delivered. Runbook: infra/runbooks/by-log-code.md',
          StateUpdatedTimestamp: new Date('2026-11-25T10:00:00Z'),
        },
      ],
      CompositeAlarms: [{ AlarmName: 'tellwren-prod-site', StateUpdatedTimestamp: new Date('2026-11-25T11:00:00Z') }],
    });
    expect(await createCloudWatchAlarms({ stage: 'prod' }).listRaised(21)).toEqual([
      { alarmId: 'payments-stuck', since: '2026-11-25T10:00:00.000Z', effect: 'A payment was not delivered.' },
      { alarmId: 'site', since: '2026-11-25T11:00:00.000Z', effect: '' },
    ]);
    expect(cloudWatch.commandCalls(DescribeAlarmsCommand)[0]?.args[0].input).toEqual({
      AlarmNamePrefix: 'tellwren-prod-',
      StateValue: 'ALARM',
      MaxRecords: 21,
      AlarmTypes: ['MetricAlarm', 'CompositeAlarm'],
    });
  });
});
