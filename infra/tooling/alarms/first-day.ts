import { CloudWatchClient, PutMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { metricNamespace } from '#infra/constructs/stage-names.ts';
import { jobRunsMetric, scheduledJobIds } from '#infra/operations/scheduled-jobs.ts';
import type { Stage } from '#infra/stages.ts';
import { stackOutputs } from '#infra/tooling/stage-outputs.ts';

/**
 * Counts a day of runs for the scheduled jobs before their alarm `jobs-silent` exists, which would otherwise be raised until each has
 * run. The count leaves the alarm's period after 24 hours.
 */
export async function countFirstDay(stage: Pick<Stage, 'name'>): Promise<void> {
  if ((await stackOutputs(`tellwren-${stage.name}-operations`)) !== undefined) return;
  await new CloudWatchClient({}).send(
    new PutMetricDataCommand({
      Namespace: metricNamespace(stage),
      MetricData: [{ MetricName: jobRunsMetric, Value: scheduledJobIds.length }],
    }),
  );
}
