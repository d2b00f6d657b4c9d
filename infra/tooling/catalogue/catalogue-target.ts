import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localCredentials, localRegion } from '#infra/local/local-stage.ts';
import type { OperatedFiles } from '#infra/tooling/operated-files.ts';
import { type OperatedTable, OperatorProblem } from '#infra/tooling/operated-table.ts';
import { loadFunction } from '#infra/tooling/ops/load-functions.ts';

/** The stack whose catalogue is filled: its table and its bucket. */
export interface CatalogueTarget {
  readonly table: OperatedTable;
  readonly files: OperatedFiles;
}

/** A running local stack, by what its stack.json says. */
export function targetOfStack(addresses: {
  readonly dynamodb: string;
  readonly tableName: string;
  readonly s3: string;
  readonly bucketName: string;
}): CatalogueTarget {
  const { dynamodb, tableName, s3, bucketName } = addresses;
  const client = new DynamoDBClient({ endpoint: dynamodb, region: localRegion, credentials: localCredentials });
  const environment = {
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: s3,
  };
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return { table: { tableName, documents }, files: { bucketName, environment } };
}

/** As the functions keep files: under keys that are never used for another content (RELIABILITY row 60). */
const keptByBrowser = 'private, max-age=31536000, immutable';

/** Writes files as functions/adapters/files does, without borrowing this process's own environment for it. */
function filesOf({ bucketName: Bucket, environment }: OperatedFiles) {
  const endpoint = environment['AWS_ENDPOINT_URL_S3'];
  const sessionToken = environment['AWS_SESSION_TOKEN'];
  const client = new S3Client({
    region: environment['AWS_REGION'] ?? localRegion,
    credentials: {
      accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
      ...(sessionToken === undefined ? {} : { sessionToken }),
    },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
  return {
    async put(Key: string, Body: Uint8Array, ContentType: string) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl: keptByBrowser }));
    },
    async remove(Key: string) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

type Create = (table: object) => object;

/**
 * What the functions' own catalogue code works with, over a stack's table and bucket.
 * @param folder where the files that a description names lie
 */
export async function catalogueCollaborators({ table: operated, files }: CatalogueTarget, folder: string) {
  const createTable = await loadFunction<(options: unknown) => object>('data/table.ts', 'createTable');
  const products = await loadFunction<Create>('data/product-repository.ts', 'createProductRepository');
  const featured = await loadFunction<Create>('data/featured-story-repository.ts', 'createFeaturedStoryRepository');
  const cleaner = await loadFunction<() => object>('adapters/images/clean-image.ts', 'createCleanImages');
  const table = createTable(operated);
  return {
    transactions: table,
    products: products(table),
    featuredStories: featured(table),
    files: filesOf(files),
    cleanImages: cleaner(),
    readLocal: (name: string) => readLocal(resolve(folder, name)),
    identifiers: await loadFunction<object>('domain/kernel/identifiers.ts', 'systemIdentifiers'),
    clock: await loadFunction<object>('domain/kernel/clock.ts', 'systemClock'),
  };
}

async function readLocal(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch {
    throw new OperatorProblem(`${path} cannot be read.`);
  }
}

/** What the domain refuses is for the operator to read; the rest is a fault. @throws OperatorProblem */
export async function asked<Result>(wish: () => Promise<Result>): Promise<Result> {
  try {
    return await wish();
  } catch (error) {
    if (error instanceof Error && error.name === 'CannotShow') throw new OperatorProblem(error.message);
    throw error;
  }
}
