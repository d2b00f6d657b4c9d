import type { RaisedAlarm } from '#functions/domain/today/list-today.ts';

/** A stage's alarms, by their common prefix. */
export function createCloudWatchAlarms({ stage }: { readonly stage: string }) {
  return {
    /** @param limit at most 100 */
    async listRaised(limit: number): Promise<RaisedAlarm[]> {
      const { CloudWatchClient, DescribeAlarmsCommand } = await import('@aws-sdk/client-cloudwatch');
      const requestHandler = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true };
      const client = new CloudWatchClient({ maxAttempts: 2, requestHandler });
      const prefix = `tellwren-${stage}-`;
      const { MetricAlarms: metric = [], CompositeAlarms: composite = [] } = await client.send(
        new DescribeAlarmsCommand({
          AlarmNamePrefix: prefix,
          StateValue: 'ALARM',
          MaxRecords: limit,
          AlarmTypes: ['MetricAlarm', 'CompositeAlarm'],
        }),
      );
      return [...metric, ...composite].flatMap(
        ({ AlarmName: name, AlarmDescription: text, StateUpdatedTimestamp: at }) =>
          name === undefined || at === undefined
            ? []
            : [
                {
                  alarmId: name.slice(prefix.length),
                  since: at.toISOString(),
                  // Every description is the effect on customers and the runbook.
                  effect: (text ?? '').split(' Runbook:')[0] ?? '',
                },
              ],
      );
    },
  };
}

/** A developer's machine has none: `npm run ops -- alarms --raised` reads its logs. */
export const noAlarms = { listRaised: async (): Promise<RaisedAlarm[]> => [] };

/** The console's list of alarms. @returns null on a developer's machine, which has none */
export function alarmsUrlOf(stage: string, region: string | undefined = process.env['AWS_REGION']): string | null {
  if (stage === 'local' || region === undefined) return null;
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#alarmsV2:`;
}
