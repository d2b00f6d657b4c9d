import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { closeServer, listenOnLoopback } from './listen.ts';
import { admitToBucket } from './s3/private-bucket.ts';
import type { Service } from './service.ts';

interface S3Options {
  readonly port: number;
  readonly dataDir: string;
  readonly bucketName: string;
}

interface Store {
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

/** S3 on s3rver with a private bucket on disk. Throws `PortBusyError`. */
export async function createS3({ port, dataDir, bucketName }: S3Options): Promise<Service> {
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
    const resources = ['object', 'object.md5', 'metadata.json'];
    await Promise.all(resources.map((resource) => rm(store.getResourcePath(bucket, key, resource), { force: true })));
  };
  await s3rver.configureBuckets();
  const answer = s3rver.callback();
  const server = createServer((request, response) => {
    if (admitToBucket(request, response)) answer(request, response);
  });
  return { url: await listenOnLoopback(server, port), close: () => closeServer(server) };
}
