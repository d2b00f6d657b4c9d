import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';

const key = 'u/01J/story/01K/Zm9v-bar_.jpg';
const photo = Buffer.from('a photo');

describe('createS3Files', () => {
  let s3: Awaited<ReturnType<typeof startLocalS3>>;
  beforeAll(async () => {
    s3 = await startLocalS3();
    stubEnvironment(s3.environment);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await s3.close();
  });

  const files = () => createS3Files(s3);
  const addressOf = (now = Date.now()) => createS3Addresses({ ...s3, clock: { now: () => now } }).addressOf(key);

  it('put, read and remove are idempotent', async () => {
    const { put, read, remove } = files();
    expect(await read(key)).toBeUndefined();
    await put(key, photo, 'image/jpeg');
    await put(key, photo, 'image/jpeg');
    expect(Buffer.from((await read(key)) ?? [])).toEqual(photo);
    await remove(key);
    await remove(key);
    expect(await read(key)).toBeUndefined();
  });

  it('a file is stored while the only other file of its folder is removed', async () => {
    const { put, read, remove } = files();
    const keyOf = (index: number) => `u/01J/story/race/${index}.jpg`;
    await put(keyOf(0), photo, 'image/jpeg');
    for (let index = 0; index < 100; index += 1) {
      await Promise.all([remove(keyOf(index)), put(keyOf(index + 1), photo, 'image/jpeg')]);
      expect(Buffer.from((await read(keyOf(index + 1))) ?? [])).toEqual(photo);
    }
  });

  it('a signed address serves the file with its media type to pages of any origin', async () => {
    await files().put(key, photo, 'image/jpeg');
    const answer = await fetch(await addressOf(), { headers: { Origin: 'http://localhost:5173' } });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
  });

  it('other addresses and methods return 403', async () => {
    await files().put(key, photo, 'image/jpeg');
    const address = await addressOf();
    const bare = address.split('?')[0] ?? '';
    const refused = [
      ...[bare, `${s3.url}/${s3.bucketName}`, `${s3.url}/${s3.bucketName}?list-type=2`, `${s3.url}/`],
      address.replace('bar_.jpg', 'bar_.pdf'),
      address.replace('X-Amz-Expires=4500', 'X-Amz-Expires=604800'),
      address.replace(/X-Amz-Signature=../, 'X-Amz-Signature=00'),
      `${address}&response-content-type=text/html`,
      await addressOf(Date.now() - 76 * 60_000),
    ];
    for (const url of refused) expect((await fetch(url)).status, url).toBe(403);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(bare, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  it('listing returns keys by prefix, with their age', async () => {
    const { put, remove } = files();
    const keys = Array.from({ length: 7 }, (_, index) => `list/${index}.jpg`);
    for (const each of [...keys, 'other/1.jpg']) await put(each, photo, 'image/jpeg');
    const found = (await Array.fromAsync(createS3FileList(s3)('list/'))).flat();
    expect(found.map((file) => file.key)).toEqual(keys);
    for (const { modifiedAtMs } of found) expect(Math.abs(Date.now() - modifiedAtMs)).toBeLessThan(60_000);
    for (const each of [...keys, 'other/1.jpg']) await remove(each);
  });
});

describe('createS3Files with a mocked S3', () => {
  const mockS3 = () => mockClient(S3Client);
  let s3: ReturnType<typeof mockS3>;
  beforeEach(() => {
    s3 = mockS3();
  });
  afterEach(() => s3.restore());

  it('listing follows all pages', async () => {
    const modifiedAt = new Date('2026-11-21T10:00:00Z');
    s3.on(ListObjectsV2Command).callsFake(({ ContinuationToken: token = 'page 0' }) => {
      const page = Number(token.split(' ')[1]) + 1;
      const Contents = [{ Key: `u/${page}`, LastModified: modifiedAt }];
      return { Contents, ...(page < 3 ? { NextContinuationToken: `page ${page}` } : {}) };
    });
    const pages = await Array.fromAsync(createS3FileList({ bucketName: 'files' })('u/'));
    const tokens = s3.commandCalls(ListObjectsV2Command).map(({ args: [{ input }] }) => input.ContinuationToken);
    expect(tokens).toEqual([undefined, 'page 1', 'page 2']);
    expect(pages).toEqual(['u/1', 'u/2', 'u/3'].map((key) => [{ key, modifiedAtMs: modifiedAt.getTime() }]));
  });

  it('throws service-unavailable after any error', async () => {
    const files = createS3Files({ bucketName: 'files' });
    for (const name of ['SlowDown', 'AccessDenied', 'TimeoutError']) {
      s3.rejects(Object.assign(new Error(name), { name }));
      for (const call of [files.put(key, photo, 'image/jpeg'), files.read(key), files.remove(key)])
        await expect(call).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
    }
  });
});
