import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { closeServer, listenOnLoopback } from './listen.ts';
import type { NotePlatform } from './platform-log.ts';
import { hasRights } from './s3/function-rights.ts';
import { admitToBucket } from './s3/private-bucket.ts';
import type { Service } from './service.ts';

interface S3Options {
  readonly port: number;
  readonly dataDir: string;
  readonly bucketName: string;
  readonly note?: NotePlatform;
}

interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  readonly content: Buffer | Readable;
  readonly metadata: object;
}

interface Store {
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  listObjects(bucket: string, options: object): Promise<{ readonly isTruncated: boolean }>;
  deleteObject(bucket: string, key: string): Promise<void>;
  getResourcePath(bucket: string, key: string, resource: string): string;
}

const S3rver: new (
  options: Readonly<Record<string, unknown>>,
) => {
  readonly store: Store;
  configureBuckets(): Promise<unknown>;
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
} = createRequire(import.meta.url)('s3rver');

/** Like the data stack: pages may read files by their signed addresses. */
const cors = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><MaxAgeSeconds>3600</MaxAgeSeconds>
</CORSRule></CORSConfiguration>`;

/** The files of an object; the first one makes it exist. */
const resources = ['object', 'object.md5', 'metadata.json'] as const;

/** s3rver responds before the file is written, and a full disk ends its process: this writes all files aside, then renames them. */
async function putObject(store: Store, { bucket, key, content, metadata }: StoredObject) {
  const aside = `${key}.${randomUUID()}`;
  const pathOf = (resource: string, name = key) => store.getResourcePath(bucket, name, resource);
  // Not called `object`, so that lists do not contain it.
  const unfinished = pathOf('unfinished', aside);
  const described = resources.slice(1);
  await mkdir(dirname(unfinished), { recursive: true });
  try {
    const { size, md5 } = await writeContent(unfinished, content);
    await store.putMetadata(bucket, aside, metadata, md5);
    for (const resource of described) await rename(pathOf(resource, aside), pathOf(resource));
    await rename(unfinished, pathOf('object'));
    return { size, md5 };
  } catch (error) {
    const written = [unfinished, ...described.map((resource) => pathOf(resource, aside))];
    await Promise.all(written.map((path) => rm(path, { force: true })));
    throw error;
  }
}

/** Leaves the request open when it fails, for the response. */
async function writeContent(path: string, content: StoredObject['content']) {
  const hash = createHash('md5');
  const file = await open(path, 'w');
  let size = 0;
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content.iterator({ destroyOnReturn: false })) {
      await file.appendFile(chunk);
      hash.update(chunk);
      size += chunk.length;
    }
  } finally {
    await file.close();
  }
  return { size, md5: hash.digest('hex') };
}

/** S3 on s3rver with a private bucket on disk. Functions have the permissions of their roles. Throws `PortBusyError`. */
export async function createS3({ port, dataDir, bucketName, note = () => undefined }: S3Options): Promise<Service> {
  const s3rver = new S3rver({
    directory: dataDir,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucketName, configs: [cors] }],
  });
  const { store } = s3rver;
  const listPage = store.listObjects.bind(store);
  store.listObjects = async (bucket, query) => listPage(bucket, { ...query, maxKeys: Number.POSITIVE_INFINITY });
  // s3rver also removes empty folders, even those into which an upload is about to write.
  store.deleteObject = async (bucket, key) => {
    await Promise.all(resources.map((resource) => rm(store.getResourcePath(bucket, key, resource), { force: true })));
  };
  store.putObject = (object) => putObject(store, object);
  await s3rver.configureBuckets();
  const answer = s3rver.callback();
  const server = createServer((request, response) => {
    if (admitToBucket(request, response) && hasRights(request, response, bucketName, note)) answer(request, response);
  });
  return { url: await listenOnLoopback(server, port), close: () => closeServer(server) };
}
