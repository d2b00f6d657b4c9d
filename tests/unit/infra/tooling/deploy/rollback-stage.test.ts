import { CloudFormationClient, DescribeStacksCommand, type StackStatus } from '@aws-sdk/client-cloudformation';
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListVersionsByFunctionCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rollbackStage } from '#infra/tooling/deploy/rollback-stage.ts';

const lambda = mockClient(LambdaClient);
const cloudFormation = mockClient(CloudFormationClient);
const stage = { name: 'prod' };
const deployedAt = '2026-11-26T10:00:00.000Z';

/** The live version of each function, and when each version was published: login changed in the last deployment, others did not. */
let live: Record<string, string>;
const publishedOf = (name: string): Record<string, string> =>
  name === 'tellwren-prod-login'
    ? { '8': '2026-11-20T10:00:00.000+0000', '9': '2026-11-24T10:00:00.000+0000', '10': '2026-11-26T10:02:00.000+0000' }
    : { '3': '2026-11-20T10:00:00.000+0000', '4': '2026-11-24T10:00:00.000+0000' };
let refused: string | undefined;
let recorded: string[];
let printed: string[];

function stackIs(StackStatus: StackStatus): void {
  const Stacks = [{ StackName: 'any', CreationTime: new Date(0), LastUpdatedTime: new Date(deployedAt), StackStatus }];
  cloudFormation.on(DescribeStacksCommand, { StackName: 'tellwren-prod-api' }).resolves({ Stacks });
}

beforeEach(() => {
  [live, refused, recorded, printed] = [{ 'tellwren-prod-login': '10' }, undefined, [], []];
  lambda.reset();
  cloudFormation.reset();
  stackIs('UPDATE_COMPLETE');
  lambda.on(GetFunctionConfigurationCommand).callsFake(({ FunctionName }) => {
    const Version = live[FunctionName] ?? '4';
    return { Version, LastModified: publishedOf(FunctionName)[Version] };
  });
  lambda.on(ListVersionsByFunctionCommand).callsFake(({ FunctionName }) => ({
    Versions: ['$LATEST', ...Object.keys(publishedOf(FunctionName))].map((Version) => ({ Version })),
  }));
  lambda.on(UpdateAliasCommand).callsFake(({ FunctionName, FunctionVersion }) => {
    if (FunctionName === refused) throw new Error('throttled');
    live[FunctionName] = FunctionVersion;
  });
});
afterAll(() => {
  lambda.restore();
  cloudFormation.restore();
});

const rollBack = (isUndone = false, isSure = true) =>
  rollbackStage(
    { stage, isSure, isUndone },
    { print: (line) => printed.push(line), ask: undefined, record: async (what) => void recorded.push(what) },
  );

describe('rollbackStage', () => {
  it('moves what the last deployment changed, never further when repeated, and forward again', async () => {
    expect(await rollBack()).toBe(1);
    expect(live).toEqual({ 'tellwren-prod-login': '9' });
    expect(printed[0]).toBe('tellwren-prod-login: 10 → 9');
    expect(recorded).toEqual(['Moved the calls of 1 functions back from the deployment of 2026-11-26 10:00 UTC']);
    expect(await rollBack()).toBe(0);
    expect(live).toEqual({ 'tellwren-prod-login': '9' });
    expect(await rollBack(true)).toBe(1);
    expect(live).toEqual({ 'tellwren-prod-login': '10' });
    expect(await rollBack(true)).toBe(0);
  });

  it('ends a release that is half moved', async () => {
    await rollBack();
    const [update] = lambda.commandCalls(UpdateAliasCommand);
    expect(update?.args[0].input.RoutingConfig).toEqual({ AdditionalVersionWeights: {} });
  });

  it('continues where a failure interrupted it', async () => {
    refused = 'tellwren-prod-login';
    await expect(rollBack()).rejects.toThrow('throttled');
    refused = undefined;
    expect(await rollBack()).toBe(1);
  });

  it('moves also when the audit cannot be written, and says so', async () => {
    const record = () => Promise.reject(new Error('no table'));
    const print = (line: string) => void printed.push(line);
    await rollbackStage({ stage, isSure: true, isUndone: false }, { print, ask: undefined, record });
    expect(live).toEqual({ 'tellwren-prod-login': '9' });
    expect(printed.join()).toContain('The audit has no entry of this: no table');
  });

  it('moves nothing without a yes, and nothing during a deployment', async () => {
    await expect(rollBack(false, false)).rejects.toThrow('Use --yes to skip it');
    const ask = async () => false;
    const context = { print: () => undefined, ask, record: async () => undefined };
    expect(await rollbackStage({ stage, isSure: false, isUndone: false }, context)).toBe(0);
    stackIs('UPDATE_IN_PROGRESS');
    await expect(rollBack()).rejects.toThrow('cancel-update-stack');
    expect(lambda.commandCalls(UpdateAliasCommand)).toEqual([]);
  });
});
