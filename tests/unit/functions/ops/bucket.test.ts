import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bucketOf, removeFilesForGood } from '#functions/ops/bucket.ts';

interface Version {
  readonly key: string;
  readonly versionId: string;
  readonly isMark?: boolean;
}

/** As much of a versioned bucket as is asked for: pages of two versions, and their deletion. */
function createVersionedBucket(versions: Version[], refused = '') {
  const listed = (url: URL) => {
    const mine = versions.filter(({ key }) => key.startsWith(url.searchParams.get('prefix') ?? ''));
    const after = mine.findIndex(({ versionId }) => versionId === url.searchParams.get('version-id-marker'));
    const page = mine.slice(after + 1, after + 3);
    const isCut = after + 3 < mine.length;
    const last = page.at(-1);
    const entries = page.map(({ key, versionId, isMark }) => {
      const tag = isMark === true ? 'DeleteMarker' : 'Version';
      return `<${tag}><Key>${key}</Key><VersionId>${versionId}</VersionId></${tag}>`;
    });
    const next = isCut
      ? `<NextKeyMarker>${last?.key}</NextKeyMarker><NextVersionIdMarker>${last?.versionId}</NextVersionIdMarker>`
      : '';
    return `<ListVersionsResult><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListVersionsResult>`;
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    let body = '';
    for await (const chunk of request) body += chunk;
    const asked = [...body.matchAll(/<VersionId>(.*?)<\/VersionId>/g)].map(([, id]) => id);
    response.setHeader('content-type', 'application/xml');
    if (!url.searchParams.has('delete')) return void response.end(listed(url));
    const gone = asked.filter((id) => id !== refused);
    // The page that is being read still has its place in the list: what is gone is only marked so.
    deleted.push(...gone.map(String));
    const errors = asked.includes(refused) ? `<Error><Key>k</Key><Code>AccessDenied</Code></Error>` : '';
    response.end(`<DeleteResult>${errors}</DeleteResult>`);
  });
  const deleted: string[] = [];
  return { server, deleted };
}

const versions: Version[] = [
  { key: 'u/ada/story/a.jpg', versionId: 'v1' },
  { key: 'u/ada/story/a.jpg', versionId: 'v2', isMark: true },
  { key: 'u/ada/story/b.jpg', versionId: 'v3' },
  { key: 'u/adam/story/c.jpg', versionId: 'v4' },
];

describe('permanent deletion', () => {
  let server: ReturnType<typeof createVersionedBucket>['server'];
  const start = async (refused?: string) => {
    const bucket = createVersionedBucket(versions, refused);
    server = bucket.server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const environment = {
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    };
    return { ...bucket, files: bucketOf('files', environment) };
  };
  beforeEach(() => expect(versions).toHaveLength(4));
  afterEach(() => server.close());

  it('deletes every version and delete marker, over several pages, of this customer only', async () => {
    const { files, deleted } = await start();
    expect(await removeFilesForGood(files, 'u/ada/')).toBe(3);
    expect(deleted).toEqual(['v1', 'v2', 'v3']);
  });

  it('reports files that S3 did not delete', async () => {
    const { files } = await start('v3');
    await expect(removeFilesForGood(files, 'u/ada/')).rejects.toThrow('S3 keeps 1 files, k: AccessDenied. Try again.');
  });
});
