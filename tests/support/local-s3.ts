import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localCredentials, localRegion } from '#infra/local/local-stage.ts';
import type { NotePlatform } from '#infra/local/platform-log.ts';
import { createS3 } from '#infra/local/s3.ts';

/** A local S3 bucket for one test file, and its environment variables. */
export async function startLocalS3({ bucketName = 'files', note }: { bucketName?: string; note?: NotePlatform } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tellwren-s3-'));
  const s3 = await createS3({ port: 0, dataDir, bucketName, ...(note && { note }) });
  const environment = {
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: s3.url,
  };
  return {
    bucketName,
    environment,
    url: s3.url,
    async close() {
      await s3.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
