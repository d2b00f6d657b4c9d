import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import type { Stage } from '#infra/stages.ts';

/** Undefined when the stack does not exist. */
export async function stackOutputs(stackName: string): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    const { Stacks: stacks = [] } = await new CloudFormationClient({}).send(
      new DescribeStacksCommand({ StackName: stackName }),
    );
    const outputs = stacks[0]?.Outputs ?? [];
    return Object.fromEntries(outputs.map(({ OutputKey: key = '', OutputValue: value = '' }) => [key, value]));
  } catch (error) {
    // CloudFormation's error for a missing stack.
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return undefined;
    throw error;
  }
}

const stackOf = {
  SiteUrl: 'web',
  SiteNameTarget: 'web',
  DeskUrl: 'web',
  DeskNameTarget: 'web',
  ApiUrl: 'api',
  MailRecords: 'data',
  ApiNameTarget: 'api',
} as const;

export type StageOutput = keyof typeof stackOf;

export async function stageOutput(stage: Pick<Stage, 'name'>, name: StageOutput): Promise<string | undefined> {
  return (await stackOutputs(`tellwren-${stage.name}-${stackOf[name]}`))?.[name];
}
