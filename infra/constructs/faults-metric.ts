import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnMetricFilter, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';
import { metricNamespace } from './stage-names.ts';

const metricName = 'faults';

/**
 * Responses in the access log that our code or its runtime caused: 500 is an unexpected error of our code, and another 5xx of the
 * gateway (`gatewayError`) a function that crashed, timed out or was throttled. Not an outage of a vendor, which our code answers
 * with 502 to 504.
 */
const faults = '{ ($.status = "500") || (($.status = "5*") && ($.gatewayError != "-")) }';

/** Counts the faults of all endpoints: one metric instead of one per function. */
export function countFaults(scope: Construct, stage: Stage, { logGroupName }: LogGroup): void {
  new CfnMetricFilter(scope, 'Faults', {
    logGroupName,
    filterPattern: faults,
    metricTransformations: [{ metricNamespace: metricNamespace(stage), metricName, metricValue: '1' }],
  });
}

export function faultsMetric(stage: Stage, period: Duration): Metric {
  return new Metric({ namespace: metricNamespace(stage), metricName, period, statistic: 'Sum' });
}
