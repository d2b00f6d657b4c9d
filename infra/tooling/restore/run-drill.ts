import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { GetBucketVersioningCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Bucket } from '#functions/ops/bucket.ts';
import type { checkInvariants } from '#functions/ops/invariants.ts';
import type { TargetTable } from '#functions/ops/operator.ts';
import { restoredName, type TableRestorer } from './restored-tables.ts';

export interface RestoreDrillOptions {
  readonly live: TargetTable;
  readonly bucket: Bucket;
  /** True for a stage; the local emulator has no versions. */
  readonly hasVersions: boolean;
  readonly tables: TableRestorer;
  readonly check: (table: TargetTable) => ReturnType<typeof checkInvariants>;
  readonly print: (line: string) => void;
  readonly now: () => number;
}

/** The live table changes during the drill: the largest accepted difference, as a share and at least in items. */
const [maxShare, minItems] = [0.02, 50] as const;
const sampledFiles = 20;

async function countItems({ documents, tableName: TableName }: TargetTable): Promise<number> {
  let count = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(new ScanCommand({ TableName, Select: 'COUNT', ExclusiveStartKey: start }));
    count += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return count;
}

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;

async function readSample({ bucket, hasVersions, print }: RestoreDrillOptions): Promise<string[]> {
  const { client, bucketName: Bucket } = bucket;
  const problems: string[] = [];
  if (hasVersions) {
    const { Status: status } = await client.send(new GetBucketVersioningCommand({ Bucket }));
    if (status !== 'Enabled') problems.push(`bucket versioning is off (${status ?? 'never enabled'})`);
  }
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'u/' })) {
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  }
  const step = Math.max(1, Math.floor(keys.length / sampledFiles));
  const sample = keys.filter((_, index) => index % step === 0).slice(0, sampledFiles);
  for (const Key of sample) {
    const { Body: body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (((await body?.transformToByteArray())?.length ?? 0) === 0) problems.push(`${Key} is empty`);
  }
  print(`  ${sample.length} of ${keys.length} files read.`);
  return problems;
}

/** Checks the consistency of the restored table and compares its size with the live one. @returns the problems */
async function checkRestored(name: string, context: RestoreDrillOptions): Promise<string[]> {
  const { live, check, print } = context;
  const { items, customers, stories, orders, broken } = await check({ ...live, tableName: name });
  print(`  ${items} items, ${customers} customers, ${stories} stories, ${orders} orders restored.`);
  const liveItems = await countItems(live);
  const differs = Math.abs(liveItems - items) > Math.max(minItems, liveItems * maxShare);
  return [
    ...(differs ? [`${items} items were restored, and the live table has ${liveItems}`] : []),
    ...broken.map(({ rule, at, found }) => `${rule}: ${at}: ${found}`),
    ...(await readSample(context)),
  ];
}

/** @returns the problems: a table that is not deleted costs money every day */
async function deleteRestored(name: string, { live, tables, print }: RestoreDrillOptions): Promise<string[]> {
  try {
    await tables.remove(name, live.tableName);
    print(`${name} is deleted.`);
    return [];
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return [];
    const why = error instanceof Error ? error.name : String(error);
    const problems = `${name} is not deleted (${why}). When it exists: aws dynamodb delete-table --table-name ${name}`;
    print(`✗ ${problems}`);
    return [problems];
  }
}

async function restoreAndCheck(name: string, startedAt: number, context: RestoreDrillOptions): Promise<string[]> {
  const { live, tables, print, now } = context;
  await tables.restore(live.tableName, name);
  print(`  It took ${minutes(now() - startedAt)}.`);
  const problems = await checkRestored(name, context);
  for (const line of problems) print(`✗ ${line}`);
  if (problems.length === 0) print(`✓ Everything was restored, in ${minutes(now() - startedAt)}.`);
  return problems;
}

/**
 * Restores the table under another name, checks it and deletes it, also after an error. The live table is only read.
 * @returns the problems; empty when the data can be restored
 */
export async function runDrill(context: RestoreDrillOptions): Promise<readonly string[]> {
  const { live, print, now } = context;
  const startedAt = now();
  const name = restoredName(live.tableName, new Date(startedAt));
  print(`Restoring ${live.tableName} as ${name}.`);
  let problems: readonly string[];
  try {
    problems = await restoreAndCheck(name, startedAt, context);
  } catch (error) {
    await deleteRestored(name, context);
    throw error;
  }
  return [...problems, ...(await deleteRestored(name, context))];
}
