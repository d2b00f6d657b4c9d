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
  /** A stage's bucket keeps versions; the emulator knows none. */
  readonly keepsVersions: boolean;
  readonly tables: TableRestorer;
  readonly check: (table: TargetTable) => ReturnType<typeof checkInvariants>;
  readonly print: (line: string) => void;
  readonly now: () => number;
}

/** The table moves on while the drill runs: what it may differ by, as a share and at the least. */
const [mostShare, mostItems] = [0.02, 50] as const;
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

/** Reads some files whole, as they would have to be read after a loss. @returns what is wrong */
async function readSample({ bucket, keepsVersions, print }: RestoreDrillOptions): Promise<string[]> {
  const { client, bucketName: Bucket } = bucket;
  const wrong: string[] = [];
  if (keepsVersions) {
    const { Status: status } = await client.send(new GetBucketVersioningCommand({ Bucket }));
    if (status !== 'Enabled') wrong.push(`the bucket keeps no versions (${status ?? 'never did'})`);
  }
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'u/' })) {
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  }
  const step = Math.max(1, Math.floor(keys.length / sampledFiles));
  const sample = keys.filter((_, index) => index % step === 0).slice(0, sampledFiles);
  for (const Key of sample) {
    const { Body: body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (((await body?.transformToByteArray())?.length ?? 0) === 0) wrong.push(`${Key} is empty`);
  }
  print(`  ${sample.length} of ${keys.length} files read.`);
  return wrong;
}

/** Holds the rules against what came back, and its size against the table in use. @returns what is wrong */
async function examine(name: string, world: RestoreDrillOptions): Promise<string[]> {
  const { live, check, print } = world;
  const { items, customers, stories, orders, broken } = await check({ ...live, tableName: name });
  print(`  ${items} items, ${customers} customers, ${stories} stories, ${orders} orders came back.`);
  const inUse = await countItems(live);
  const isFar = Math.abs(inUse - items) > Math.max(mostItems, inUse * mostShare);
  return [
    ...(isFar ? [`${items} items came back, and the table in use has ${inUse}`] : []),
    ...broken.map(({ rule, at, found }) => `${rule}: ${at}: ${found}`),
    ...(await readSample(world)),
  ];
}

/** @returns what is wrong: a table that stays costs money every day */
async function takeAway(name: string, { live, tables, print }: RestoreDrillOptions): Promise<string[]> {
  try {
    await tables.remove(name, live.tableName);
    print(`${name} is deleted.`);
    return [];
  } catch (error) {
    // It never began to come.
    if (error instanceof ResourceNotFoundException) return [];
    const why = error instanceof Error ? error.name : String(error);
    const wrong = `${name} is not deleted (${why}). Once it is there: aws dynamodb delete-table --table-name ${name}`;
    print(`✗ ${wrong}`);
    return [wrong];
  }
}

async function restoreAndExamine(name: string, begun: number, world: RestoreDrillOptions): Promise<string[]> {
  const { live, tables, print, now } = world;
  await tables.restore(live.tableName, name);
  print(`  It took ${minutes(now() - begun)}.`);
  const wrong = await examine(name, world);
  for (const line of wrong) print(`✗ ${line}`);
  if (wrong.length === 0) print(`✓ Everything could be had back, in ${minutes(now() - begun)}.`);
  return wrong;
}

/**
 * Brings the table back beside itself, looks whether what came is sound, and takes it away again, however it ends. The table in
 * use is only read.
 * @returns what is wrong; nothing when the data could be had back
 */
export async function runDrill(world: RestoreDrillOptions): Promise<readonly string[]> {
  const { live, print, now } = world;
  const begun = now();
  const name = restoredName(live.tableName, new Date(begun));
  print(`Restoring ${live.tableName} as ${name}.`);
  let wrong: readonly string[];
  try {
    wrong = await restoreAndExamine(name, begun, world);
  } catch (error) {
    await takeAway(name, world);
    throw error;
  }
  return [...wrong, ...(await takeAway(name, world))];
}
