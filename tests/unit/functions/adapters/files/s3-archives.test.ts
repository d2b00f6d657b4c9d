import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createS3Archives } from '#functions/adapters/files/s3-archives.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import type { ZippedFile } from '#functions/domain/files/zip.ts';
import { clientConfigOf } from '#functions/ops/bucket.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';
import { unzip } from '#tests/support/unzip.ts';

let s3: Awaited<ReturnType<typeof startLocalS3>>;
let folder: string;
beforeAll(async () => {
  s3 = await startLocalS3();
  folder = mkdtempSync(join(tmpdir(), 'tellwren-archives-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await s3.close();
});

const bucket = () => ({ bucketName: s3.bucketName, clientConfig: clientConfigOf(s3.environment) });
async function* files(): AsyncGenerator<ZippedFile> {
  for (const path of ['a', 'b/c']) yield { path, bytes: Buffer.from(path.repeat(100_000)) };
}

describe('createS3Archives', () => {
  it('stores an archive, and leaves nothing on the disk', async () => {
    const size = await createS3Archives(bucket()).put('exports/u1/x.zip', files(), 'tellwren.zip');
    const stored = Buffer.from((await createS3Files(bucket()).read('exports/u1/x.zip')) ?? []);
    expect(stored.length).toBe(size);
    expect(Object.entries(unzip(stored)).map(([path, bytes]) => [path, bytes.length])).toEqual([
      ['a', 100_000],
      ['b/c', 300_000],
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('stores nothing, and leaves nothing on the disk, when a file cannot be had or S3 fails', async () => {
    async function* broken(): AsyncGenerator<ZippedFile> {
      yield* files();
      throw new Error('no such file');
    }
    await expect(createS3Archives(bucket()).put('exports/u1/y.zip', broken(), 'x.zip')).rejects.toThrow('no such file');
    expect(await createS3Files(bucket()).read('exports/u1/y.zip')).toBeUndefined();
    const missing = createS3Archives({ ...bucket(), bucketName: 'no-such-bucket' });
    await expect(missing.put('exports/u1/z.zip', files(), 'x.zip')).rejects.toMatchObject({
      code: 'service-unavailable',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
