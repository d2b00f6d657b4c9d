import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import {
  callableArns,
  type FilesFacts,
  functionContext,
  type TableFacts,
  withCallableArns,
} from '#infra/constructs/function-context.ts';
import { ProductFunction } from '#infra/constructs/product-function.ts';
import type { FunctionId } from '#infra/function-entries.ts';
import { runsPerDay, type ScheduledJobId } from '#infra/operations/scheduled-jobs.ts';
import type { Stage } from '#infra/stages.ts';
import type { JobId } from '#shared/names/functions.ts';

interface JobsStackProps extends StackProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly deskUrl: string;
  readonly table: TableFacts;
  readonly files: FilesFacts;
  readonly bundleFolder: (id: FunctionId) => string;
}

interface ScheduledJob {
  readonly id: JobId;
  readonly schedule: Schedule;
  /** When further runs continue one that ran out of time. */
  readonly continued?: Schedule;
}

const every = (id: ScheduledJobId) => ({ id, schedule: Schedule.rate(Duration.minutes((24 * 60) / runsPerDay[id])) });

/** The schedule of each job. The next run repeats failed work, so there are no retries. */
function scheduledJobs({ sweepEverySeconds }: Stage): ScheduledJob[] {
  return [
    // Processes remaining outbox rows (threat 46).
    { id: 'sweepOutbox', schedule: Schedule.rate(Duration.seconds(sweepEverySeconds)) },
    every('reconcilePayments'),
    every('sweepFiles'),
    every('handlePersonalRequests'),
    every('sendReminders'),
    // Not on the full hour, when load is highest.
    {
      id: 'checkInvariants',
      schedule: Schedule.cron({ hour: '3', minute: '17' }),
      continued: Schedule.cron({ hour: '3-8', minute: '37,57' }),
    },
    { id: 'mailDeskDigest', schedule: Schedule.cron({ hour: '6', minute: '7' }) },
  ];
}

export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, props);
    const context = withCallableArns(functionContext(this, props), callableArns(this, props.stage));
    for (const { id: jobId, schedule, continued } of scheduledJobs(props.stage)) {
      const { lambda } = new ProductFunction(this, { id: jobId, context, bundleFolder: props.bundleFolder });
      // The rule's own setting concerns delivery; by default Lambda retries failures twice.
      lambda.configureAsyncInvoke({ retryAttempts: 0 });
      new Rule(this, `${jobId}Schedule`, { schedule, targets: [new LambdaFunction(lambda, { retryAttempts: 0 })] });
      if (continued === undefined) continue;
      const event = RuleTargetInput.fromObject({ continues: true });
      const target = new LambdaFunction(lambda, { retryAttempts: 0, event });
      new Rule(this, `${jobId}Continued`, { schedule: continued, targets: [target] });
    }
  }
}
