import {
  CloudFormationClient,
  CloudFormationServiceException,
  DeleteStackCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type StackStatus,
} from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectsCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operatorNames } from '#infra/constructs/operator-secrets.ts';
import { ownAddressVariable, readStage } from '#infra/stages.ts';
import { destroyStage } from '#infra/tooling/deploy/destroy-stage.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { startFakeAws } from '#tests/support/fake-aws.ts';

const alice = readStage('alice', { [ownAddressVariable]: 'alice@example.com' });

interface FakeStack {
  readonly name: string;
  readonly imports?: string;
  readonly bucket?: string;
  readonly resources?: readonly { readonly type: string; readonly id: string; readonly status?: string }[];
  status: StackStatus;
}

const cloudFormation = mockClient(CloudFormationClient);
const s3 = mockClient(S3Client);
const dynamo = mockClient(DynamoDBClient);
afterAll(() => {
  for (const client of [cloudFormation, s3, dynamo]) client.restore();
});
let aws: Awaited<ReturnType<typeof startFakeAws>>;
/** Oldest first. */
let stacks: FakeStack[];
/** Bucket → its versions and delete markers. */
let buckets: Map<string, { versions: string[]; markers: string[] }>;
let printed: string[];

const isPresent = ({ status }: FakeStack) => status !== 'DELETE_COMPLETE';
const described = ({ name, status }: FakeStack) => ({
  StackName: name,
  StackId: `id of ${name}`,
  StackStatus: status,
  CreationTime: new Date(stacks.findIndex((stack) => stack.name === name)),
  StackStatusReason: status === 'DELETE_FAILED' ? 'something remains' : undefined,
});
const byId = (id: string | undefined) => stacks.find(({ name }) => `id of ${name}` === id);

function deleteFakeStack(stack: FakeStack): void {
  const isImported = stacks.some((other) => isPresent(other) && other.imports === stack.name);
  const { versions = [], markers = [] } = buckets.get(stack.bucket ?? '') ?? {};
  stack.status = isImported || versions.length + markers.length > 0 ? 'DELETE_FAILED' : 'DELETE_COMPLETE';
  if (stack.status === 'DELETE_COMPLETE') buckets.delete(stack.bucket ?? '');
}

const versionsOf = (ids: readonly string[]) => ids.map((VersionId) => ({ Key: 'key', VersionId }));

beforeEach(async () => {
  aws = await startFakeAws();
  stubEnvironment(aws.environment);
  printed = [];
  buckets = new Map([['alice-files', { versions: ['1', '2'], markers: ['3'] }]]);
  stacks = [
    { name: 'tellwren-alice-data', bucket: 'alice-files', status: 'CREATE_COMPLETE' },
    { name: 'tellwren-alicebob-data', status: 'CREATE_COMPLETE' },
    {
      name: 'tellwren-alice-api',
      imports: 'tellwren-alice-data',
      status: 'UPDATE_COMPLETE',
      resources: [
        { type: 'AWS::ApiGateway::RestApi', id: 'api1' },
        { type: 'AWS::IAM::Role', id: 'gateway-role', status: 'DELETE_SKIPPED' },
      ],
    },
    { name: 'tellwren-alice-web-content', imports: 'tellwren-alice-api', status: 'CREATE_COMPLETE' },
  ];
  for (const client of [cloudFormation, s3, dynamo]) client.reset();
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName?: string }) => {
    const found = StackName === undefined ? stacks.filter(isPresent) : [byId(StackName)].filter((one) => !!one);
    return { Stacks: found.map(described) };
  });
  cloudFormation.on(ListStackResourcesCommand).callsFake(({ StackName }: { StackName: string }) => {
    const { resources = [], bucket } = byId(StackName) ?? {};
    const all = bucket === undefined ? resources : [...resources, { type: 'AWS::S3::Bucket', id: bucket }];
    return {
      StackResourceSummaries: all.map(({ type, id, status = 'CREATE_COMPLETE' }) => {
        return { ResourceType: type, PhysicalResourceId: id, ResourceStatus: status };
      }),
    };
  });
  cloudFormation.on(DeleteStackCommand).callsFake(({ StackName }: { StackName: string }) => {
    const stack = byId(StackName);
    if (stack !== undefined) deleteFakeStack(stack);
    return {};
  });
  // A page has one version, so that several are needed.
  s3.on(ListObjectVersionsCommand).callsFake(({ Bucket }: { Bucket: string }) => {
    const found = buckets.get(Bucket);
    if (found === undefined) throw new S3ServiceException({ name: 'NoSuchBucket', $fault: 'client', $metadata: {} });
    return { Versions: versionsOf(found.versions.slice(0, 1)), DeleteMarkers: versionsOf(found.markers) };
  });
  s3.on(DeleteObjectsCommand).callsFake(({ Bucket }: { Bucket: string }) => {
    buckets.set(Bucket, { versions: buckets.get(Bucket)?.versions.slice(1) ?? [], markers: [] });
    return {};
  });
  s3.on(ListBucketsCommand).resolves({ Buckets: [] });
  dynamo.on(ListTablesCommand).resolves({ TableNames: [] });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

const destroy = (over: Partial<Parameters<typeof destroyStage>[0]> = {}, typed: string | undefined = 'alice') =>
  destroyStage(
    { stage: alice, isSure: false, ...over },
    { print: (line) => printed.push(line), read: typed === undefined ? undefined : async () => typed },
  );
const deleted = () => stacks.filter((stack) => !isPresent(stack)).map(({ name }) => name);
const deletions = () => cloudFormation.commandCalls(DeleteStackCommand).map(({ args: [{ input }] }) => input.StackName);

describe('npm run deploy -- destroy', () => {
  it('refuses a protected stage, without asking AWS', async () => {
    await expect(destroy({ stage: readStage('prod'), isSure: true })).rejects.toThrow(/^prod is protected and cannot/);
    expect(cloudFormation.calls()).toEqual([]);
  });

  it('refuses the account of other credentials', async () => {
    const stage = { ...alice, account: '999988887777' };
    await expect(destroy({ stage, isSure: true })).rejects.toThrow('alice is in 999988887777');
    expect(deleted()).toEqual([]);
  });

  it('deletes nothing after another answer than the name or without a terminal, except with --yes', async () => {
    for (const typed of ['bob', 'yes']) await expect(destroy({}, typed)).rejects.toThrow('Nothing was deleted.');
    expect(printed.join('\n')).toContain('account 111122223333, us-east-1');
    const context = { print: (line: string) => printed.push(line), read: undefined };
    await expect(destroyStage({ stage: alice, isSure: false }, context)).rejects.toThrow('Use --yes');
    expect(deletions()).toEqual([]);
    expect(await destroyStage({ stage: alice, isSure: true }, context)).toBe(0);
    expect(deleted()).toHaveLength(3);
  });

  it('empties the buckets and deletes the stacks of this stage only, newest first', async () => {
    expect(await destroy()).toBe(0);
    expect(deletions()).toEqual(['web-content', 'api', 'data'].map((stack) => `id of tellwren-alice-${stack}`));
    expect(deleted()).not.toContain('tellwren-alicebob-data');
    expect(printed).toContain('  3 files and versions deleted from alice-files');
  });

  it('tries a stack again after the one that imports its values', async () => {
    stacks.reverse();
    expect(await destroy()).toBe(0);
    expect(deleted()).toHaveLength(3);
  });

  it('deletes the secrets, the parameter and the logs of this stage only', async () => {
    const { tokenPublicKeys, ...secrets } = operatorNames(alice);
    for (const name of [...Object.values(secrets), operatorNames({ name: 'bob' }).openaiKey])
      aws.account.secrets.set(name, { versions: [], changedAtSeconds: 0 });
    aws.account.parameters.set(tokenPublicKeys, 'keys');
    const ofStage = ['/tellwren/alice/login', '/tellwren/alice/chat', '/tellwren/alice/access'];
    const others = ['/tellwren/alicebob/login', '/tellwren/dev/login', 'API-Gateway-Execution-Logs_api2/dev'];
    for (const group of [...ofStage, 'API-Gateway-Execution-Logs_api1/alice', ...others])
      aws.account.logGroups.add(group);
    expect(await destroy()).toBe(0);
    expect([...aws.account.secrets.keys()]).toEqual(['tellwren/bob/openai-key']);
    expect([...aws.account.parameters.keys()]).toEqual([]);
    expect([...aws.account.logGroups]).toEqual(others);
  });

  it('lists what is left', async () => {
    dynamo.on(ListTablesCommand).resolves({ TableNames: ['tellwren-alice-data-Table-restore-1', 'tellwren-bob-x'] });
    s3.on(ListBucketsCommand).resolves({ Buckets: [{ Name: 'tellwren-alice-data-old' }] });
    aws.account.logGroups.add('API-Gateway-Execution-Logs_earlier/alice');
    expect(await destroy()).toBe(0);
    const left = printed.slice(printed.indexOf('\nLeft in AWS:') + 1, -1).map((line) => line.trim());
    expect(left).toEqual([
      'AWS::IAM::Role gateway-role',
      'table tellwren-alice-data-Table-restore-1',
      'bucket tellwren-alice-data-old',
      "log group API-Gateway-Execution-Logs_earlier/alice, if it is this product's",
    ]);
  });

  it('keeps the secrets while a stack remains, and continues after an interruption', async () => {
    const name = operatorNames(alice).openaiKey;
    aws.account.secrets.set(name, { versions: [], changedAtSeconds: 0 });
    cloudFormation.on(DeleteStackCommand, { StackName: 'id of tellwren-alice-data' }).callsFake(() => {
      for (const stack of stacks.filter(({ bucket }) => bucket !== undefined)) stack.status = 'DELETE_FAILED';
      return {};
    });
    expect(await destroy()).toBe(1);
    expect(printed).toContain('✗ tellwren-alice-data: DELETE_FAILED: something remains');
    expect(aws.account.secrets.has(name)).toBe(true);
    // CloudFormation had deleted the bucket before it failed.
    buckets.clear();
    cloudFormation.on(DeleteStackCommand, { StackName: 'id of tellwren-alice-data' }).callsFake(() => {
      for (const stack of stacks.filter(({ bucket }) => bucket !== undefined)) stack.status = 'DELETE_COMPLETE';
      return {};
    });
    expect(await destroy()).toBe(0);
    expect(deleted()).toHaveLength(3);
    expect(aws.account.secrets.has(name)).toBe(false);
    expect(await destroy()).toBe(0);
    expect(printed.at(-2)).toBe('\nNothing of alice is left in AWS.');
  });

  it('stops when S3 keeps a file, and says which', async () => {
    s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'key', Code: 'AccessDenied' }] });
    await expect(destroy()).rejects.toThrow('S3 did not delete key of alice-files: AccessDenied.');
    expect(deleted()).not.toContain('tellwren-alice-data');
  });

  it('reports why CloudFormation refuses a deletion', async () => {
    const message = 'Stack [tellwren-alice-data] cannot be deleted while TerminationProtection is enabled';
    cloudFormation
      .on(DeleteStackCommand, { StackName: 'id of tellwren-alice-data' })
      .rejects(
        new CloudFormationServiceException({ name: 'ValidationError', $fault: 'client', $metadata: {}, message }),
      );
    expect(await destroy()).toBe(1);
    expect(printed).toContain(`✗ tellwren-alice-data: ${message}`);
  });
});
