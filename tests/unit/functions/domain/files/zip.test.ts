import { describe, expect, it } from 'vitest';
import { type ZippedFile, zipFiles } from '#functions/domain/files/zip.ts';
import { unzip } from '#tests/support/unzip.ts';

const zipped = async (files: readonly ZippedFile[]) => Buffer.concat(await Array.fromAsync(zipFiles(files)));

describe('zipFiles', () => {
  it('contains every file under its name', async () => {
    const files = { 'account.json': '{}', 'stories/é.html': '<p>Toast</p>'.repeat(1000), 'files/empty': '' };
    const archive = await zipped(Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));
    const found = Object.entries(unzip(archive)).map(([path, bytes]) => [path, bytes.toString('utf8')]);
    expect(Object.fromEntries(found)).toEqual(files);
    expect(archive.length).toBeLessThan(2000);
  });

  it('returns the same bytes for the same files', async () => {
    const files = [{ path: 'a', bytes: Buffer.from('a') }];
    expect((await zipped(files)).equals(await zipped(files))).toBe(true);
  });

  it('holds one file in memory at a time', async () => {
    let asked = 0;
    async function* files() {
      for (const path of ['a', 'b', 'c']) {
        asked += 1;
        yield { path, bytes: Buffer.from(path) };
      }
    }
    const parts = zipFiles(files());
    await parts.next();
    expect(asked).toBe(1);
  });
});
