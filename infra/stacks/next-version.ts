import type { Stack } from 'aws-cdk-lib';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DeadLetterQueue } from '#infra/constructs/dead-letter-queue.ts';
import type { Stage } from '#infra/stages.ts';
import type { composeStage } from './compose-stage.ts';

/** A stage that a rehearsal can deploy to the account of an emulator, and destroy. */
export function rehearsedStage({ account: _, ...stage }: Stage): Stage {
  return { ...stage, protection: 'off' };
}

/** Settings of a sample next version, for rehearsals and tests of updates: they reach functions, the CSP and config.json. */
export function nextSettings(stage: Stage): Stage {
  return {
    ...stage,
    customerTokensPerDay: stage.customerTokensPerDay + 1,
    schedulerUrl: 'https://scheduler.example/film',
  };
}

function addFunction(stack: Stack): void {
  new LambdaFunction(stack, 'Next', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromInline('export const handler = () => {};'),
    logGroup: new LogGroup(stack, 'NextLogs'),
  });
}

/** Resources of the sample next version: a queue, and a function with its log group in a stack and in a nested one. */
export function addNextResources({ story, api }: ReturnType<typeof composeStage>, stage: Stage): void {
  new DeadLetterQueue(story, 'next-queue', stage);
  addFunction(story);
  for (const nested of api.functionStacks.slice(0, 1)) addFunction(nested);
}
