import type { ListObjectVersionsCommandOutput, ObjectIdentifier, S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

export interface FileEraserOptions {
  readonly bucketName: string;
  readonly clientConfig?: S3ClientConfig;
}

type Sdk = typeof import('@aws-sdk/client-s3');
interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly sdk: Pick<Sdk, 'DeleteObjectsCommand' | 'ListObjectVersionsCommand' | 'paginateListObjectsV2'>;
}

async function* currentFiles({ client, name, sdk }: Bucket, Prefix: string): AsyncGenerator<ObjectIdentifier[]> {
  for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix })) {
    yield Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
  }
}

async function* fileVersions({ client, name, sdk }: Bucket, Prefix: string): AsyncGenerator<ObjectIdentifier[]> {
  let marker: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
  while (marker !== undefined) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new sdk.ListObjectVersionsCommand({ Bucket: name, Prefix, ...marker }),
    );
    const { Versions = [], DeleteMarkers = [], IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
    yield [...Versions, ...DeleteMarkers].flatMap(({ Key, VersionId }) =>
      Key === undefined || VersionId === undefined ? [] : [{ Key, VersionId }],
    );
    marker = IsTruncated ? { KeyMarker: NextKeyMarker, VersionIdMarker: NextVersionIdMarker } : undefined;
  }
}

async function removeAll({ client, name, sdk }: Bucket, pages: AsyncIterable<ObjectIdentifier[]>): Promise<number> {
  let removed = 0;
  for await (const Objects of pages) {
    if (Objects.length === 0) continue;
    const { Errors = [] } = await client.send(
      new sdk.DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
    );
    if (Errors[0] !== undefined)
      throw new Error(`S3 keeps ${Errors.length} files, ${Errors[0].Key}: ${Errors[0].Code}. Try again.`);
    removed += Objects.length;
  }
  return removed;
}

/**
 * Removes all files with a key prefix, including versions and delete markers, which a versioned bucket keeps for 90 days.
 * @returns the number of versions
 */
export function createS3FileEraser({ bucketName: name, clientConfig = {} }: FileEraserOptions) {
  return async (prefix: string): Promise<number> => {
    const { S3Client, S3ServiceException, ...sdk } = await import('@aws-sdk/client-s3');
    const requestHandler = { connectionTimeout: 1000, requestTimeout: 20_000, throwOnRequestTimeout: true };
    const forcePathStyle = process.env['AWS_ENDPOINT_URL_S3'] !== undefined;
    const client = new S3Client({ forcePathStyle, maxAttempts: 3, requestHandler, ...clientConfig });
    const bucket = { client, name, sdk };
    try {
      return await removeAll(bucket, fileVersions(bucket, prefix));
    } catch (error) {
      // Local emulators may not support versions.
      const knowsNoVersions =
        error instanceof S3ServiceException && ['NotImplemented', 'MethodNotAllowed'].includes(error.name);
      if (!knowsNoVersions) throw error;
      return await removeAll(bucket, currentFiles(bucket, prefix));
    } finally {
      client.destroy();
    }
  };
}
