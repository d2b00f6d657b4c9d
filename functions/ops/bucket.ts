import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectIdentifier,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { OperatorProblem } from './operator-problem.ts';

/** The environment contains region, credentials and, locally, an endpoint. */
export interface TargetFiles {
  readonly bucketName: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface Bucket {
  readonly client: S3Client;
  readonly bucketName: string;
}

export function clientConfigOf(environment: TargetFiles['environment']): S3ClientConfig {
  const { AWS_ENDPOINT_URL_S3: endpoint = process.env['AWS_ENDPOINT_URL_S3'] } = environment;
  const { AWS_REGION: region = 'us-east-1' } = environment;
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment;
  const { AWS_SESSION_TOKEN: sessionToken } = environment;
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  const emulator = endpoint === undefined ? {} : { endpoint, forcePathStyle: true };
  const requestHandler = { connectionTimeout: 5000, requestTimeout: 600_000, throwOnRequestTimeout: true };
  return { region, credentials, requestHandler, ...emulator };
}

export function bucketOf(bucketName: string, environment: TargetFiles['environment']): Bucket {
  return { bucketName, client: new S3Client(clientConfigOf(environment)) };
}

async function* currentFiles({ client, bucketName }: Bucket, Prefix: string): AsyncGenerator<ObjectIdentifier[]> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucketName, Prefix })) {
    yield Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
  }
}

async function* fileVersions({ client, bucketName }: Bucket, Prefix: string): AsyncGenerator<ObjectIdentifier[]> {
  let marker: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
  while (marker !== undefined) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucketName, Prefix, ...marker }),
    );
    const { Versions = [], DeleteMarkers = [], IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
    yield [...Versions, ...DeleteMarkers].flatMap(({ Key, VersionId }) =>
      Key === undefined || VersionId === undefined ? [] : [{ Key, VersionId }],
    );
    marker = IsTruncated ? { KeyMarker: NextKeyMarker, VersionIdMarker: NextVersionIdMarker } : undefined;
  }
}

async function removeAll(bucket: Bucket, pages: AsyncIterable<ObjectIdentifier[]>): Promise<number> {
  let removed = 0;
  for await (const Objects of pages) {
    if (Objects.length === 0) continue;
    const { Errors = [] } = await bucket.client.send(
      new DeleteObjectsCommand({ Bucket: bucket.bucketName, Delete: { Objects, Quiet: true } }),
    );
    if (Errors[0] !== undefined) {
      throw new OperatorProblem(`S3 keeps ${Errors.length} files, ${Errors[0].Key}: ${Errors[0].Code}. Try again.`);
    }
    removed += Objects.length;
  }
  return removed;
}

/** Local emulators may not support versions. */
const knowsNoVersions = (error: unknown) =>
  error instanceof S3ServiceException && ['NotImplemented', 'MethodNotAllowed'].includes(error.name);

/**
 * Removes all files with a key prefix, including versions and delete markers, which a versioned bucket keeps for 90 days.
 * @returns the number of versions
 */
export async function removeFilesForGood(bucket: Bucket, prefix: string): Promise<number> {
  try {
    return await removeAll(bucket, fileVersions(bucket, prefix));
  } catch (error) {
    if (!knowsNoVersions(error)) throw error;
    return removeAll(bucket, currentFiles(bucket, prefix));
  }
}
