import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createS3FileEraser } from '#functions/adapters/files/s3-file-eraser.ts';
import { clientConfigOf } from '#functions/ops/bucket.ts';

interface Version {
  readonly key: string;
  readonly versionId: string;
  readonly isMark?: boolean;
}

/** A minimal versioned bucket: lists pages of two versions and deletes versions. */
function createVersionedBucket(versions: Version[], refused = '') {
  const listed = (url: URL) => {
    const matching = versions.filter(({ key }) => key.startsWith(url.searchParams.get('prefix') ?? ''));
    const after = matching.findIndex(({ versionId }) => versionId === url.searchParams.get('version-id-marker'));
    const page = matching.slice(after + 1, after + 3);
    const isCut = after + 3 < matching.length;
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
    const requestedIds = [...body.matchAll(/<VersionId>(.*?)<\/VersionId>/g)].map(([, id]) => id);
    response.setHeader('content-type', 'application/xml');
    if (!url.searchParams.has('delete')) return void response.end(listed(url));
    const removed = requestedIds.filter((id) => id !== refused);
    // Deleted versions remain in the list, because the page marker refers to them.
    deleted.push(...removed.map(String));
    const errors = requestedIds.includes(refused) ? `<Error><Key>k</Key><Code>AccessDenied</Code></Error>` : '';
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

describe('createS3FileEraser', () => {
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
    return {
      ...bucket,
      eraseFiles: createS3FileEraser({ bucketName: 'files', clientConfig: clientConfigOf(environment) }),
    };
  };
  beforeEach(() => expect(versions).toHaveLength(4));
  afterEach(() => server.close());

  it("deletes all versions and delete markers over several pages, but no other customer's", async () => {
    const { eraseFiles, deleted } = await start();
    expect(await eraseFiles('u/ada/')).toBe(3);
    expect(deleted).toEqual(['v1', 'v2', 'v3']);
  });

  it('throws when S3 refuses a deletion', async () => {
    const { eraseFiles } = await start('v3');
    await expect(eraseFiles('u/ada/')).rejects.toThrow('S3 keeps 1 files, k: AccessDenied. Try again.');
  });
});
