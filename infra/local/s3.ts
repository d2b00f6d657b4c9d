import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { loopback, PortBusyError } from './listen.ts';
import type { Service } from './service.ts';

interface S3Options {
  readonly port: number;
  readonly dataDir: string;
  readonly bucketName: string;
}

/** s3rver has no types and is CommonJS. */
const S3rver: new (
  options: Readonly<Record<string, unknown>>,
) => {
  readonly httpServer: Server;
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
} = createRequire(import.meta.url)('s3rver');

/** S3 on s3rver: objects lie on disk, the bucket is there. Throws `PortBusyError`. */
export async function createS3({ port, dataDir, bucketName }: S3Options): Promise<Service> {
  const s3rver = new S3rver({
    address: loopback,
    port,
    directory: dataDir,
    silent: true,
    vhostBuckets: false,
    // Signed URLs name the host the browser sees, which is not always the one the SDK signed for.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucketName }],
  });
  const opened = await s3rver.run().catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? new PortBusyError(port) : error;
  });
  return {
    url: `http://${loopback}:${opened.port}`,
    async close() {
      s3rver.httpServer.closeAllConnections();
      await s3rver.close();
    },
  };
}
