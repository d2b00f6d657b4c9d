import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { DeadLetterQueue } from '#infra/constructs/dead-letter-queue.ts';
import {
  type CallableArns,
  type FilesFacts,
  type FunctionContext,
  functionContext,
  type TableFacts,
  withCallableArns,
} from '#infra/constructs/function-context.ts';
import { MailFeedback } from '#infra/constructs/mail-feedback.ts';
import { ProductFunction } from '#infra/constructs/product-function.ts';
import { writeStoryName } from '#infra/constructs/stage-names.ts';
import type { FunctionId } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import { writeStoryDefinition } from '#infra/workflows/write-story.ts';
import { type StepId, stepIds } from '#shared/names/functions.ts';
import { tableDefinition } from '#shared/names/table.ts';

export interface StoryStackProps extends StackProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly deskUrl: string;
  readonly table: TableFacts & { readonly streamArn: string };
  readonly files: FilesFacts;
  readonly bundleFolder: (id: FunctionId) => string;
}

/** The state machine; it logs state names and times, never payloads. */
function writeStoryMachine(scope: Construct, stage: Stage, stepArns: Record<StepId, string>): StateMachine {
  const callSteps = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: Object.values(stepArns) });
  return new StateMachine(scope, 'WriteStory', {
    stateMachineName: writeStoryName(stage),
    definitionBody: DefinitionBody.fromString(
      Stack.of(scope).toJsonString(writeStoryDefinition(stepArns, stage.openai.patience)),
    ),
    role: new Role(scope, 'WriteStoryRole', {
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
      inlinePolicies: { steps: new PolicyDocument({ statements: [callSteps] }) },
    }),
    // Shows the time per state; traces contain states and times only.
    tracingEnabled: true,
    logs: {
      level: LogLevel.ALL,
      includeExecutionData: false,
      destination: new LogGroup(scope, 'WriteStoryLogs', {
        logGroupName: `/aws/vendedlogs/states/${writeStoryName(stage)}`,
        retention: stage.logRetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    },
  });
}

function readStream({ tableArn, streamArn }: StoryStackProps['table']): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [streamArn],
    }),
    new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: [`${tableArn}/stream/*`] }),
  ];
}

/** At once from the day's stream; one batch at a time would be some ten rows a second. A row is claimed by one worker. */
const parallelOutboxBatches = 10;

/** Processes each new outbox row at once, and counts sales; a failing record goes to the dead-letter queue (threat 80). */
function dispatchOutbox(scope: Construct, context: FunctionContext, { table, bundleFolder }: StoryStackProps): void {
  const undelivered = new DeadLetterQueue(scope, 'undelivered-outbox-records', context.stage);
  const { lambda } = new ProductFunction(scope, {
    id: 'dispatchOutbox',
    context,
    bundleFolder,
    triggerStatements: [...readStream(table), undelivered.statement],
  });
  // For asynchronous manual invocations: failures go to the same queue.
  undelivered.receiveFrom(lambda);
  new CfnEventSourceMapping(scope, 'NewOutboxRows', {
    functionName: lambda.functionArn,
    eventSourceArn: table.streamArn,
    startingPosition: 'TRIM_HORIZON',
    batchSize: 10,
    parallelizationFactor: parallelOutboxBatches,
    bisectBatchOnFunctionError: true,
    maximumRetryAttempts: 5,
    destinationConfig: { onFailure: { destination: undelivered.queue.queueArn } },
    filterCriteria: { filters: streamedChanges.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
  }).node.addDependency(lambda);
}

const { partitionKey, sortKey, streamed } = tableDefinition;

/** Of outbox rows only inserts: the function's own updates must not trigger it. */
const streamedChanges = Object.values(streamed).map(({ events, partition, sort }) => ({
  eventName: events,
  dynamodb: {
    Keys: {
      [partitionKey]: { S: [{ prefix: partition }] },
      ...(sort === '' ? {} : { [sortKey]: { S: [{ prefix: sort }] } }),
    },
  },
}));

/**
 * Executions that time out or are stopped run no Catch, and failed ones may not have returned the credit: this function fails
 * their stories (threats 44 and 45). EventBridge delivers each end at least once.
 */
function failLostStories(
  scope: Construct,
  context: FunctionContext,
  { machine, bundleFolder }: { readonly machine: StateMachine; readonly bundleFolder: StoryStackProps['bundleFolder'] },
): void {
  const unsettled = new DeadLetterQueue(scope, 'unsettled-stories', context.stage);
  const { lambda } = new ProductFunction(scope, {
    id: 'failLostStory',
    context,
    bundleFolder,
    triggerStatements: [unsettled.statement],
  });
  unsettled.receiveFrom(lambda);
  new Rule(scope, 'LostExecutions', {
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: { status: ['FAILED', 'TIMED_OUT', 'ABORTED'], stateMachineArn: [machine.stateMachineArn] },
    },
    targets: [new LambdaFunction(lambda)],
  });
}

/** The function with a browser, and its callers, which alone can read texts and photos. */
function rendering(
  scope: Construct,
  context: FunctionContext,
  bundleFolder: StoryStackProps['bundleFolder'],
): CallableArns {
  const { lambda: printer } = new ProductFunction(scope, { id: 'renderProof', context, bundleFolder });
  const knowing = withCallableArns(context, { renderProofArn: printer.functionArn });
  const arnOf = (id: 'makeGiftProof' | 'makeShareCard') =>
    new ProductFunction(scope, { id, context: knowing, bundleFolder }).lambda.functionArn;
  return {
    renderProofArn: printer.functionArn,
    makeGiftProofArn: arnOf('makeGiftProof'),
    makeShareCardArn: arnOf('makeShareCard'),
  };
}

export class StoryStack extends Stack {
  constructor(scope: Construct, id: string, props: StoryStackProps) {
    super(scope, id, props);
    const steps = functionContext(this, props);
    const stepArns = Object.fromEntries(
      stepIds.map((stepId) => {
        const step = new ProductFunction(this, { id: stepId, context: steps, bundleFolder: props.bundleFolder });
        return [stepId, step.lambda.functionArn];
      }),
    ) as Record<StepId, string>;
    const machine = writeStoryMachine(this, props.stage, stepArns);
    const called = { writeStoryArn: machine.stateMachineArn, ...rendering(this, steps, props.bundleFolder) };
    failLostStories(this, steps, { machine, bundleFolder: props.bundleFolder });
    dispatchOutbox(this, withCallableArns(steps, called), props);
    new MailFeedback(this, { context: steps, bundleFolder: props.bundleFolder });
  }
}
