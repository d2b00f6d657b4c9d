import type { Files } from '#functions/domain/ports/files.ts';
import { type BucketOptions, createS3Runner } from './s3-client.ts';

/** Keys are never reused, so browsers may cache (threat 60). */
const keptByBrowser = 'private, max-age=31536000, immutable';

export function createS3Files({ bucketName: Bucket, clientConfig }: BucketOptions): Files {
  const run = createS3Runner(clientConfig);
  return {
    put: (Key, Body, ContentType) =>
      run(async ({ client, PutObjectCommand }) => {
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl: keptByBrowser }));
      }),
    read: (Key) =>
      run(async ({ client, GetObjectCommand, NoSuchKey }) => {
        try {
          const { Body: body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return await body?.transformToByteArray();
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      }),
    remove: (Key) =>
      run(async ({ client, DeleteObjectCommand }) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      }),
  };
}
