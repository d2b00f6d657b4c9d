import { gunzipSync, gzipSync } from 'node:zlib';
import { checkProgressFile } from '#functions/domain/files/file-keys.ts';
import type { CheckProgressStore } from '#functions/domain/invariants/nightly-check.ts';
import type { BucketOptions } from './s3-client.ts';
import { createS3Files } from './s3-files.ts';

/** How far the nightly check is; ids only. */
export function createS3CheckProgress(options: BucketOptions): CheckProgressStore {
  const { read, put, remove } = createS3Files(options);
  return {
    async read() {
      const bytes = await read(checkProgressFile);
      return bytes === undefined ? undefined : JSON.parse(gunzipSync(bytes).toString('utf8'));
    },
    save: (progress) => put(checkProgressFile, gzipSync(JSON.stringify(progress)), 'application/gzip'),
    remove: () => remove(checkProgressFile),
  };
}
