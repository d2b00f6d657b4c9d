import type { Files } from '../../domain/files/files.ts';
import { AppError } from '../../runtime/app-error.ts';

/** A key is never used for another content, so that a browser may keep what it has (RELIABILITY row 60). */
const keptByBrowser = 'private, max-age=31536000, immutable';

interface S3FilesOptions {
  readonly bucketName: string;
}

/** The client and the commands of it that we use; loaded with the first file. */
async function loadS3() {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey } = await import(
    '@aws-sdk/client-s3'
  );
  const client = new S3Client({
    // On one machine the emulator has no address per bucket; in the cloud the bucket is part of the host.
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
    maxAttempts: 3,
    retryMode: 'standard',
    // 4 MB up take far less than a second inside a region.
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 },
  });
  return { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey };
}

type S3 = Awaited<ReturnType<typeof loadS3>>;

/** Files in S3. @throws AppError service-unavailable when it is out; the SDK has tried three times by then */
export function createS3Files({ bucketName }: S3FilesOptions): Files {
  let loaded: Promise<S3> | undefined;

  async function run<T>(call: (s3: S3) => Promise<T>): Promise<T> {
    loaded ??= loadS3();
    try {
      return await call(await loaded);
    } catch (cause) {
      throw new AppError('service-unavailable', { retryAfterSeconds: 2, cause });
    }
  }

  return {
    async put(key, bytes, mediaType) {
      await run(({ client, PutObjectCommand }) =>
        client.send(
          new PutObjectCommand({
            Bucket: bucketName,
            Key: key,
            Body: bytes,
            ContentType: mediaType,
            CacheControl: keptByBrowser,
          }),
        ),
      );
    },
    read(key) {
      return run(async ({ client, GetObjectCommand, NoSuchKey }) => {
        try {
          const { Body: body } = await client.send(new GetObjectCommand({ Bucket: bucketName, Key: key }));
          return await body?.transformToByteArray();
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      });
    },
    async remove(key) {
      await run(({ client, DeleteObjectCommand }) =>
        client.send(new DeleteObjectCommand({ Bucket: bucketName, Key: key })),
      );
    },
  };
}
