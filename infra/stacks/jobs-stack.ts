import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import {
  type Called,
  type FilesFacts,
  functionContext,
  type TableFacts,
  withCalled,
} from '#infra/constructs/function-context.ts';
import { ProductFunction } from '#infra/constructs/product-function.ts';
import type { FunctionId } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import type { JobId } from '#shared/names/functions.ts';

interface JobsStackProps extends StackProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly table: TableFacts;
  readonly files: FilesFacts;
  readonly bundleFolder: (id: FunctionId) => string;
  /** What the sweep starts and calls in carrying out outbox rows. */
  readonly called: Called;
}

interface ScheduledJob {
  readonly id: JobId;
  readonly schedule: Schedule;
}

/** When each job runs. What a run leaves undone, the next one finds, so none is tried again earlier. */
function scheduledJobs({ sweepEverySeconds }: Stage): ScheduledJob[] {
  return [
    // Carries out the outbox rows that were left lying (threat 46).
    { id: 'sweepOutbox', schedule: Schedule.rate(Duration.seconds(sweepEverySeconds)) },
    // Makes up for what Stripe told in vain (threat 72). Stripe tries for three days, so this is often.
    { id: 'reconcilePayments', schedule: Schedule.rate(Duration.hours(6)) },
    // Deletes the files that nothing names (threat 50: none is older than a day, or nearly).
    { id: 'sweepFiles', schedule: Schedule.rate(Duration.hours(12)) },
    // Tells in the morning what is wrong in money or stories (defence D11); not on the hour, when everybody's jobs run.
    { id: 'checkInvariants', schedule: Schedule.cron({ hour: '3', minute: '17' }) },
  ];
}

/** What runs by the clock (decision 0103). */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, props);
    const context = withCalled(functionContext(this, props), props.called);
    for (const { id: jobId, schedule } of scheduledJobs(props.stage)) {
      const { lambda } = new ProductFunction(this, { id: jobId, context, bundleFolder: props.bundleFolder });
      // The rule's own number is about handing the event over; Lambda itself runs what failed twice more unless it is told.
      lambda.configureAsyncInvoke({ retryAttempts: 0 });
      new Rule(this, `${jobId}Schedule`, { schedule, targets: [new LambdaFunction(lambda, { retryAttempts: 0 })] });
    }
  }
}
