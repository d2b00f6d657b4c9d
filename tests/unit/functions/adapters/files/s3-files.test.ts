import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';

const key = 'u/01J/story/01K/Zm9v-bar_.jpg';
const photo = Buffer.from('a photo');

describe('files in S3', () => {
  let s3: Awaited<ReturnType<typeof startLocalS3>>;
  beforeAll(async () => {
    s3 = await startLocalS3();
    for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await s3.close();
  });

  const files = () => createS3Files(s3);
  const addressOf = (now = Date.now()) => createS3Addresses({ ...s3, clock: { now: () => now } }).addressOf(key);

  it('are put, read and removed, each twice without harm', async () => {
    const { put, read, remove } = files();
    expect(await read(key)).toBeUndefined();
    await put(key, photo, 'image/jpeg');
    await put(key, photo, 'image/jpeg');
    expect(Buffer.from((await read(key)) ?? [])).toEqual(photo);
    await remove(key);
    await remove(key);
    expect(await read(key)).toBeUndefined();
  });

  it('are served to whoever has the address, as what we say they are, to pages of any origin', async () => {
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

  it('are shown to nobody else', async () => {
    await files().put(key, photo, 'image/jpeg');
    const address = await addressOf();
    const bare = address.split('?')[0] ?? '';
    const refused = [
      ...[bare, `${s3.url}/${s3.bucketName}`, `${s3.url}/${s3.bucketName}?list-type=2`, `${s3.url}/`],
      address.replace('bar_.jpg', 'bar_.pdf'),
      address.replace('X-Amz-Expires=3600', 'X-Amz-Expires=604800'),
      address.replace(/X-Amz-Signature=../, 'X-Amz-Signature=00'),
      `${address}&response-content-type=text/html`,
      await addressOf(Date.now() - 76 * 60_000),
    ];
    for (const url of refused) expect((await fetch(url)).status, url).toBe(403);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(bare, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  it('are listed by their prefix, with their age', async () => {
    const { put, remove } = files();
    const keys = Array.from({ length: 7 }, (_, index) => `list/${index}.jpg`);
    for (const each of [...keys, 'other/1.jpg']) await put(each, photo, 'image/jpeg');
    const found = (await Array.fromAsync(createS3FileList(s3)('list/'))).flat();
    expect(found.map((file) => file.key)).toEqual(keys);
    for (const { modifiedAtMs } of found) expect(Math.abs(Date.now() - modifiedAtMs)).toBeLessThan(60_000);
    for (const each of [...keys, 'other/1.jpg']) await remove(each);
  });
});

/** S3 as a server that answers what it is told to. */
async function startAnswering(answer: (url: URL) => { readonly status: number; readonly body: string }) {
  const server = createServer((request, response) => {
    request.resume();
    const { status, body } = answer(new URL(request.url ?? '/', 'http://s3'));
    response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'us-east-1');
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

describe('a list of more files than S3 gives at once', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('goes on page after page', async () => {
    const asked: (string | null)[] = [];
    const file = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-21T10:00:00.000Z</LastModified></Contents>`;
    const close = await startAnswering(({ searchParams }) => {
      asked.push(searchParams.get('continuation-token'));
      const next = asked.length < 3 ? `<NextContinuationToken>page ${asked.length}</NextContinuationToken>` : '';
      return { status: 200, body: `<ListBucketResult>${file(`u/${asked.length}`)}${next}</ListBucketResult>` };
    });
    const pages = await Array.fromAsync(createS3FileList({ bucketName: 'files' })('u/'));
    close();
    expect(asked).toEqual([null, 'page 1', 'page 2']);
    const modifiedAtMs = Date.parse('2026-11-21T10:00:00Z');
    expect(pages).toEqual(['u/1', 'u/2', 'u/3'].map((key) => [{ key, modifiedAtMs }]));
  });
});

describe('files while S3 is out', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['throttles', 503, '<Error><Code>SlowDown</Code></Error>'],
    ['refuses us', 403, '<Error><Code>AccessDenied</Code></Error>'],
    ['talks nonsense', 500, 'nonsense'],
  ])('are a passing fault when it %s', async (_what, status, body) => {
    const close = await startAnswering(() => ({ status, body }));
    const files = createS3Files({ bucketName: 'files' });
    const calls = [files.put(key, photo, 'image/jpeg'), files.read(key), files.remove(key)];
    for (const { status: outcome, ...rest } of await Promise.allSettled(calls)) {
      expect(outcome).toBe('rejected');
      expect('reason' in rest && rest.reason).toBeInstanceOf(AppError);
      expect(rest).toMatchObject({ reason: { code: 'service-unavailable', retryAfterSeconds: 2 } });
    }
    close();
  });
});
