import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, PutMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { isOverThreshold } from '#infra/operations/alarm.ts';
import { alarms } from '#infra/operations/alarms.ts';
import { countFirstDay } from '#infra/tooling/alarms/first-day.ts';

it('counts so many runs before the alarms exist that jobs-silent is not raised, and none later', async () => {
  const [stacks, metrics] = [mockClient(CloudFormationClient), mockClient(CloudWatchClient)];
  const missing = { name: 'ValidationError', $fault: 'client', $metadata: {} } as const;
  stacks
    .on(DescribeStacksCommand)
    .rejectsOnce(new CloudFormationServiceException(missing))
    .resolves({ Stacks: [{ StackName: 'x', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE' }] });
  await countFirstDay({ name: 'prod' });
  const [only] = metrics.commandCalls(PutMetricDataCommand).map(({ args: [{ input }] }) => input);
  await countFirstDay({ name: 'prod' });
  expect(metrics.commandCalls(PutMetricDataCommand)).toHaveLength(1);
  expect(only).toMatchObject({ Namespace: 'tellwren/prod', MetricData: [{ MetricName: 'job-runs' }] });
  const silent = alarms.find(({ id }) => id === 'jobs-silent');
  expect(silent && isOverThreshold(silent, only?.MetricData?.[0]?.Value ?? 0)).toBe(false);
});
