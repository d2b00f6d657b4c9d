import {
  DeleteFunctionCommand,
  LambdaClient,
  ListAliasesCommand,
  ListFunctionsCommand,
  ListVersionsByFunctionCommand,
} from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { pruneVersions } from '#infra/tooling/deploy/prune-versions.ts';

const lambda = mockClient(LambdaClient);
beforeEach(() => lambda.reset());
afterAll(() => lambda.restore());

const listed = (numbers: readonly number[]) => ['$LATEST', ...numbers.map(String)].map((Version) => ({ Version }));
const deleted = () => lambda.commandCalls(DeleteFunctionCommand).map(({ args: [{ input }] }) => input);

it('pruneVersions keeps the ten newest versions of each function of the stage, and those that an alias calls', async () => {
  const names = ['tellwren-prod-login', 'tellwren-dev-login', 'other'];
  lambda.on(ListFunctionsCommand).resolves({ Functions: names.map((FunctionName) => ({ FunctionName })) });
  // Two pages, and an order by text.
  lambda.on(ListVersionsByFunctionCommand).resolves({ Versions: listed([1, 10, 11, 12, 13, 14]), NextMarker: 'more' });
  lambda.on(ListVersionsByFunctionCommand, { Marker: 'more' }).resolves({ Versions: listed([2, 3, 4, 5, 6, 7, 8, 9]) });
  const RoutingConfig = { AdditionalVersionWeights: { 14: 0.1 } };
  lambda.on(ListAliasesCommand).resolves({ Aliases: [{ Name: 'live', FunctionVersion: '2', RoutingConfig }] });
  await pruneVersions({ name: 'prod' });
  expect(deleted()).toEqual(['1', '3', '4'].map((Qualifier) => ({ FunctionName: 'tellwren-prod-login', Qualifier })));
});

it('pruneVersions never deletes a whole function', async () => {
  lambda.on(ListFunctionsCommand).resolves({ Functions: [{ FunctionName: 'tellwren-prod-login' }] });
  lambda.on(ListVersionsByFunctionCommand).resolves({ Versions: listed([1, 2]) });
  await pruneVersions({ name: 'prod' });
  expect(deleted()).toEqual([]);
});
