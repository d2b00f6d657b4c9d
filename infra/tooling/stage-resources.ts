import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';

/** Construct ids in the data stack; CDK appends eight hex digits. */
const resources = {
  Table: 'AWS::DynamoDB::Table',
  Files: 'AWS::S3::Bucket',
} as const;

async function resourcesOf(StackName: string) {
  try {
    const { StackResources: found = [] } = await new CloudFormationClient({}).send(
      new DescribeStackResourcesCommand({ StackName }),
    );
    return found;
  } catch (error) {
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return [];
    throw error;
  }
}

/**
 * The physical name of a stage's table or bucket. Read from the stack, since restored or retained resources begin with the same
 * name.
 * @returns undefined when this account and region has no such stage
 */
export async function stageResource(stage: string, name: keyof typeof resources): Promise<string | undefined> {
  const own = new RegExp(`^${name}[0-9A-F]{8}$`);
  const found = (await resourcesOf(`tellwren-${stage}-data`)).find(
    ({ LogicalResourceId: id = '', ResourceType: type }) => own.test(id) && type === resources[name],
  );
  return found?.PhysicalResourceId;
}

export function noSuchStage(stage: string): string {
  return `This account and region has no stack tellwren-${stage}-data: is the stage deployed, and is this its account?`;
}
