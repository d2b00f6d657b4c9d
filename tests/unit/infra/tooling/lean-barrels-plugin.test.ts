import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bundleClosure } from '#infra/tooling/bundle-closure.ts';
import { environmentCredentialsPlugin } from '#infra/tooling/environment-credentials-plugin.ts';
import { lazyHttpPlugin } from '#infra/tooling/lazy-http-plugin.ts';
import { leanBarrelsPlugin } from '#infra/tooling/lean-barrels-plugin.ts';

const root = join(import.meta.dirname, '../../../..');

/** As the functions with files are: the table at the start, S3 when it is needed. */
const program = `
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
const settings = { region: 'us-east-1', credentials: { accessKeyId: 'id', secretAccessKey: 'secret' }, maxAttempts: 1 };
export async function readItem(endpoint) {
  const client = new DynamoDBClient({ ...settings, endpoint });
  return (await client.send(new GetItemCommand({ TableName: 'table', Key: { PK: { S: 'a' } } }))).Item;
}
export async function listFiles(endpoint) {
  const { ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ ...settings, endpoint, forcePathStyle: true });
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'bucket' }));
  return Contents.map(({ Key, Size, LastModified }) => ({ Key, Size, at: LastModified.toISOString() }));
}
export async function refusal(endpoint) {
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ ...settings, endpoint, forcePathStyle: true });
  return client.send(new GetObjectCommand({ Bucket: 'bucket', Key: 'none' })).catch(({ name }) => name);
}`;

const call = z.custom<(endpoint: string) => Promise<unknown>>((value) => typeof value === 'function');
const programSchema = z.object({ readItem: call, listFiles: call, refusal: call });

const listing = `<?xml version="1.0"?><ListBucketResult><Contents><Key>a &amp; b</Key><Size>12</Size>
  <LastModified>2026-11-21T10:00:00.000Z</LastModified></Contents></ListBucketResult>`;
const noSuchKey = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';

describe('the lists of the SDK without what is loaded later', () => {
  let folder: string;
  let server: Server;
  let url: string;
  let metafile: Metafile;
  let built: z.output<typeof programSchema>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-barrels-'));
    const result = await build({
      ...{ stdin: { contents: program, resolveDir: root }, absWorkingDir: root, outdir: folder, metafile: true },
      ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', mainFields: ['module', 'main'] },
      ...{ entryNames: 'index', outExtension: { '.js': '.mjs' }, logLevel: 'error' },
      banner: { js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);" },
      plugins: [lazyHttpPlugin, environmentCredentialsPlugin, leanBarrelsPlugin],
    });
    metafile = result.metafile;
    built = programSchema.parse(await import(pathToFileURL(join(folder, 'index.mjs')).href));
    server = createServer((request, response) => {
      if (request.method === 'POST') return response.end(JSON.stringify({ Item: { PK: { S: 'a' } } }));
      const isKnown = !request.url?.includes('none');
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/xml' });
      return response.end(isKnown ? listing : noSuchKey);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }, 60_000);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reads no XML at the start, and has it for S3', () => {
    const all = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
    const xml = (files: readonly string[]) => files.filter((file) => /protocols\/xml\/|HttpBindingProtocol/.test(file));
    expect(xml(all).length).toBeGreaterThan(3);
    expect(xml(bundleClosure(metafile, root).inputs)).toEqual([]);
  });

  it('still speaks with the table', async () => {
    expect(await built.readItem(url)).toEqual({ PK: { S: 'a' } });
  });

  it('still reads what S3 answers', async () => {
    expect(await built.listFiles(url)).toEqual([{ Key: 'a & b', Size: 12, at: '2026-11-21T10:00:00.000Z' }]);
    expect(await built.refusal(url)).toBe('NoSuchKey');
  });
});
