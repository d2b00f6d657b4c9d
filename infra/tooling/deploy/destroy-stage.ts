import {
  CloudFormationClient,
  CloudFormationServiceException,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateDescribeStacks,
  paginateListStackResources,
  type Stack,
  type StackResourceSummary,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { paginateListBuckets } from '@aws-sdk/client-s3';
import { DeleteSecretCommand, ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DeleteParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { forwardingProofName, operatorNames } from '#infra/constructs/operator-secrets.ts';
import type { Stage } from '#infra/stages.ts';
import { currentRegion } from '#infra/tooling/signed-call.ts';
import { createS3Client, emptyBucket } from './empty-bucket.ts';
import { deleteLogGroup, listLogGroups } from './log-groups.ts';
import { signedInAccount } from './signed-in-account.ts';

interface DestroyOptions {
  readonly stage: Stage;
  readonly isSure: boolean;
}

interface DestroyContext {
  readonly print: (line: string) => void;
  /** Reads a line from the terminal; undefined without one. */
  readonly read: ((question: string) => Promise<string>) | undefined;
}

type Named = Pick<Stage, 'name'>;

const prefixOf = ({ name }: Named) => `tellwren-${name}-`;

/** The distribution alone takes about a quarter of an hour. */
const waiting = { maxWaitTime: 3600, minDelay: 5, maxDelay: 15 } as const;

/** Newest first: a stack imports values of older ones only, because they must exist when it is created. */
async function stacksOf(stage: Named, client: CloudFormationClient): Promise<Stack[]> {
  const found: Stack[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
    found.push(...Stacks.filter(({ StackName, ParentId }) => !ParentId && StackName?.startsWith(prefixOf(stage))));
  return found.toSorted((one, other) => Number(other.CreationTime) - Number(one.CreationTime));
}

async function resourcesOf({ StackId: StackName }: Stack, client: CloudFormationClient) {
  const found: StackResourceSummary[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    found.push(...StackResourceSummaries);
  return found;
}

/** Physical names of a stack's resources of a type. */
function namesOf(resources: readonly StackResourceSummary[], type: string): string[] {
  return resources.flatMap(({ ResourceType, PhysicalResourceId: name, ResourceStatus: status }) =>
    ResourceType === type && name !== undefined && status !== 'DELETE_COMPLETE' ? [name] : [],
  );
}

/** Deletes a stack and waits for its end. @returns CloudFormation's reason when it could not be deleted */
async function deleteStack({ StackId: StackName }: Stack, client: CloudFormationClient): Promise<string | undefined> {
  try {
    await client.send(new DeleteStackCommand({ StackName }));
  } catch (error) {
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return error.message;
    throw error;
  }
  try {
    await waitUntilStackDeleteComplete({ client, ...waiting }, { StackName });
    return undefined;
  } catch {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return `${stack?.StackStatus}: ${stack?.StackStatusReason ?? 'its events in the console give the reason'}`;
  }
}

interface Leftovers {
  /** Resources that their template keeps. */
  readonly kept: string[];
  readonly apiIds: string[];
}

/** Empties a stack's buckets just before it is deleted, when nothing writes into them any more, and deletes it. */
async function removeStack(
  stack: Stack,
  { kept, apiIds }: Leftovers,
  { print, client }: DestroyContext & { readonly client: CloudFormationClient },
): Promise<string | undefined> {
  const resources = await resourcesOf(stack, client);
  apiIds.push(...namesOf(resources, 'AWS::ApiGateway::RestApi'));
  // CloudFormation deletes only empty buckets.
  for (const bucket of namesOf(resources, 'AWS::S3::Bucket'))
    print(`  ${await emptyBucket(bucket)} files and versions deleted from ${bucket}`);
  const reason = await deleteStack(stack, client);
  print(reason === undefined ? `✓ ${stack.StackName} deleted` : `✗ ${stack.StackName}: ${reason}`);
  if (reason !== undefined) return reason;
  // Lambda deletes the versions with their function.
  for (const { ResourceStatus, ResourceType, PhysicalResourceId } of await resourcesOf(stack, client))
    if (ResourceStatus === 'DELETE_SKIPPED' && ResourceType !== 'AWS::Lambda::Version')
      kept.push(`${ResourceType} ${PhysicalResourceId}`);
  return undefined;
}

/** A stack whose values another one still imports is tried again after that one. @returns the stacks that remain */
async function removeStacks(
  stacks: readonly Stack[],
  leftovers: Leftovers,
  context: DestroyContext & { readonly client: CloudFormationClient },
): Promise<readonly Stack[]> {
  const failed: Stack[] = [];
  for (const stack of stacks) if ((await removeStack(stack, leftovers, context)) !== undefined) failed.push(stack);
  return failed.length === 0 || failed.length === stacks.length ? failed : removeStacks(failed, leftovers, context);
}

/** At once, without the usual 30 days of recovery: the stage can then be created again under the same names. */
async function removeSecrets(stage: Named, print: DestroyContext['print']): Promise<void> {
  const { tokenPublicKeys, ...secrets } = operatorNames(stage);
  const client = new SecretsManagerClient({});
  const isMissing = (error: unknown) =>
    error instanceof ResourceNotFoundException || error instanceof ParameterNotFound;
  const remove = async (name: string, call: () => Promise<unknown>) => {
    try {
      await call();
      print(`✓ ${name} deleted`);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  };
  for (const SecretId of [...Object.values(secrets), forwardingProofName(stage)])
    await remove(SecretId, () => client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true })));
  await remove(tokenPublicKeys, () => new SSMClient({}).send(new DeleteParameterCommand({ Name: tokenPublicKeys })));
}

const gatewayLogs = 'API-Gateway-Execution-Logs_';

/** Log groups that a function or the API wrote to after its stack had deleted them. */
async function removeLogGroups({ name }: Named, apiIds: readonly string[], print: DestroyContext['print']) {
  const prefixes = [
    `/tellwren/${name}/`,
    `/aws/lambda/tellwren-${name}-`,
    `/aws/vendedlogs/states/tellwren-${name}-`,
    ...apiIds.map((apiId) => `${gatewayLogs}${apiId}/${name}`),
  ];
  for (const prefix of prefixes)
    for (const group of await listLogGroups(prefix)) {
      await deleteLogGroup(group);
      print(`✓ ${group} deleted`);
    }
}

/** What still has the stage's name: restored tables, buckets of an earlier, protected stage, logs of an API deleted before. */
async function remainingResources(stage: Named): Promise<string[]> {
  const found: string[] = [];
  const prefix = prefixOf(stage);
  const isOfStage = (name: string | undefined) => name?.startsWith(prefix) === true;
  for await (const { TableNames = [] } of paginateListTables({ client: new DynamoDBClient({}) }, {}))
    found.push(...TableNames.filter(isOfStage).map((name) => `table ${name}`));
  for await (const { Buckets = [] } of paginateListBuckets({ client: createS3Client() }, { Prefix: prefix }))
    found.push(...Buckets.flatMap(({ Name: name }) => (isOfStage(name) ? [`bucket ${name}`] : [])));
  const logs = (await listLogGroups(gatewayLogs)).filter((group) => group.endsWith(`/${stage.name}`));
  return [...found, ...logs.map((group) => `log group ${group}, if it is this product's`)];
}

async function confirm({ stage, isSure }: DestroyOptions, { read }: DestroyContext): Promise<void> {
  if (isSure) return;
  if (read === undefined)
    throw new OperatorProblem('Nothing was deleted: there is no terminal for the question. Use --yes to skip it.');
  const answer = await read(`\nThis cannot be undone. Type the stage's name to delete it: `);
  if (answer.trim() !== stage.name) throw new OperatorProblem('Nothing was deleted.');
}

/**
 * Deletes a stage with all its data. Repeat it after an interruption: it continues with what is left.
 * @returns the exit code: 1 when a stack could not be deleted
 * @throws OperatorProblem
 */
export async function destroyStage(options: DestroyOptions, context: DestroyContext): Promise<number> {
  const { stage } = options;
  const { print } = context;
  if (stage.protection === 'on')
    throw new OperatorProblem(`${stage.name} is protected and cannot be destroyed: see protection in infra/stages.ts.`);
  const account = await signedInAccount(stage);
  const client = new CloudFormationClient({});
  const stacks = await stacksOf(stage, client);
  print(
    `Stage ${stage.name} in account ${account}, ${await currentRegion()}: its data, secrets, logs, and these stacks:`,
  );
  for (const { StackName, StackStatus } of stacks) print(`  ${StackName} (${StackStatus})`);
  if (stacks.length === 0) print('  none');
  await confirm(options, context);
  const leftovers: Leftovers = { kept: [], apiIds: [] };
  const failed = await removeStacks(stacks, leftovers, { ...context, client });
  if (failed.length > 0) {
    print(`\n${failed.length} stacks remain. Remove the cause and run the same command again.`);
    return 1;
  }
  await removeSecrets(stage, print);
  await removeLogGroups(stage, leftovers.apiIds, print);
  const left = [...leftovers.kept, ...(await remainingResources(stage))];
  print(left.length === 0 ? `\nNothing of ${stage.name} is left in AWS.` : `\nLeft in AWS:`);
  for (const each of left) print(`  ${each}`);
  print('Outside it, delete the webhooks at Stripe and the scheduler, and DNS records.');
  return 0;
}
