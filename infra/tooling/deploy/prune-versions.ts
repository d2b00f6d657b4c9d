import {
  DeleteFunctionCommand,
  LambdaClient,
  paginateListAliases,
  paginateListFunctions,
  paginateListVersionsByFunction,
} from '@aws-sdk/client-lambda';
import type { Stage } from '#infra/stages.ts';

/** Enough for a rollback by hand; Lambda keeps 75 GB of code per region. */
const keptVersions = 10;

async function functionNames(client: LambdaClient, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client }, {}))
    names.push(
      ...Functions.flatMap(({ FunctionName = '' }) => (FunctionName.startsWith(prefix) ? [FunctionName] : [])),
    );
  return names;
}

/** Published versions, oldest first; without `$LATEST`. */
async function versionsOf(client: LambdaClient, FunctionName: string): Promise<string[]> {
  const versions: string[] = [];
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName }))
    versions.push(...Versions.flatMap(({ Version = '' }) => (/^\d+$/.test(Version) ? [Version] : [])));
  return versions.toSorted((one, other) => Number(one) - Number(other));
}

/** Versions that an alias calls, those of a release in progress among them. */
async function versionsInUse(client: LambdaClient, FunctionName: string): Promise<Set<string>> {
  const inUse = new Set<string>();
  for await (const { Aliases = [] } of paginateListAliases({ client }, { FunctionName }))
    for (const { FunctionVersion = '', RoutingConfig } of Aliases) {
      inUse.add(FunctionVersion);
      for (const version of Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {})) inUse.add(version);
    }
  return inUse;
}

/** Deletes all but the ten newest versions of the stage's functions. Templates keep each version that they published. */
export async function pruneVersions({ name }: Pick<Stage, 'name'>): Promise<void> {
  const client = new LambdaClient({});
  for (const FunctionName of await functionNames(client, `tellwren-${name}-`)) {
    const old = (await versionsOf(client, FunctionName)).slice(0, -keptVersions);
    if (old.length === 0) continue;
    const inUse = await versionsInUse(client, FunctionName);
    for (const Qualifier of old.filter((version) => !inUse.has(version)))
      await client.send(new DeleteFunctionCommand({ FunctionName, Qualifier }));
  }
}
