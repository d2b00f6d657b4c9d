import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { AppError } from '#functions/domain/kernel/app-error.ts';

async function loadS3(config: S3ClientConfig) {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command, NoSuchKey } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
    maxAttempts: 3,
    retryMode: 'standard',
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
    ...config,
  });
  return { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command, NoSuchKey };
}

type S3 = Awaited<ReturnType<typeof loadS3>>;

export type RunS3 = <T>(call: (s3: S3) => Promise<T>) => Promise<T>;

export interface BucketOptions {
  readonly bucketName: string;
  readonly clientConfig?: S3ClientConfig;
}

export function createS3Runner(config: S3ClientConfig = {}): RunS3 {
  let loaded: Promise<S3> | undefined;
  return async (call) => {
    loaded ??= loadS3(config);
    try {
      return await call(await loaded);
    } catch (cause) {
      throw new AppError('service-unavailable', { retryAfterSeconds: 2, cause });
    }
  };
}
