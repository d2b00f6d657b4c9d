import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipFiles } from '#functions/domain/files/zip.ts';
import type { Archives } from '#functions/domain/ports/files.ts';
import { type BucketOptions, createS3Runner } from './s3-client.ts';

/** A stream cannot be sent twice: the caller repeats the whole. 2 GB take some minutes. */
const upload = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 300_000, throwOnRequestTimeout: true },
  requestChecksumCalculation: 'WHEN_REQUIRED',
} as const;

/** Writes the archive to the disk first, because its files may not fit into memory. */
export function createS3Archives({ bucketName: Bucket, clientConfig }: BucketOptions): Archives {
  const run = createS3Runner({ ...upload, ...clientConfig });
  return {
    async put(Key, files, fileName) {
      const folder = await mkdtemp(join(tmpdir(), 'archive-'));
      try {
        const path = join(folder, 'archive.zip');
        await writeFile(path, zipFiles(files), { mode: 0o600 });
        const { size: ContentLength } = await stat(path);
        await run(async ({ client, PutObjectCommand }) => {
          const unreadable = new AbortController();
          const Body = createReadStream(path);
          // The client would wait for the rest of a stream that broke.
          Body.on('error', (error) => unreadable.abort(error));
          await client.send(
            new PutObjectCommand({
              Bucket,
              Key,
              Body,
              ContentLength,
              ContentType: 'application/zip',
              ContentDisposition: `attachment; filename="${fileName}"`,
              CacheControl: 'private, no-store',
            }),
            { abortSignal: unreadable.signal },
          );
        });
        return ContentLength;
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}
