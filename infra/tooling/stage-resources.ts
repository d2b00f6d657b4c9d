import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';

/** What the data stack holds, by its name there; CDK adds eight digits to it, and CloudFormation a name of its own. */
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
    // What CloudFormation calls a stack that is not there.
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return [];
    throw error;
  }
}

/**
 * The name of a stage's table or bucket in the account. Asked of the stack: a table that a drill restored, or one that was
 * retained, begins with the same name, and so does the bucket of access logs.
 * @returns undefined where this account and region has no such stage
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
