import { type CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import * as z from 'zod/mini';
import { alarms } from '#infra/operations/alarms.ts';
import type { AlarmState } from './alarm-states.ts';

/** CloudWatch's StateReasonData: the evaluated values, newest last. */
const reasonSchema = z.object({ recentDatapoints: z.array(z.nullable(z.number())) });

function newestValue(reason: string | undefined): number | undefined {
  if (reason === undefined) return undefined;
  return reasonSchema.safeParse(JSON.parse(reason)).data?.recentDatapoints.at(-1) ?? undefined;
}

export async function stageAlarms(client: CloudWatchClient, stage: string): Promise<AlarmState[]> {
  const prefix = `tellwren-${stage}-`;
  const found = new Map<string, AlarmState['evaluation']>();
  for await (const { MetricAlarms: page = [] } of paginateDescribeAlarms({ client }, { AlarmNamePrefix: prefix })) {
    for (const { AlarmName: name = '', StateValue: state, StateReasonData: reason, ...more } of page) {
      const since = more.StateTransitionedTimestamp ?? more.StateUpdatedTimestamp;
      const value = newestValue(reason);
      if (state === 'ALARM') found.set(name, { state, value, sinceMs: since?.getTime() });
      else if (state === 'OK') found.set(name, { state, value, sinceMs: undefined });
    }
  }
  return alarms.map((alarm) => ({ alarm, evaluation: found.get(prefix + alarm.id) }));
}
