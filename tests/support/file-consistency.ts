import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { scanTable } from '#functions/data/table-scan.ts';
import { checkFiles } from '#functions/domain/invariants/file-rules.ts';
import { localCredentials, localRegion } from '#infra/local/local-stage.ts';
import { stackTable } from './stack-table.ts';

interface StackWithFiles {
  readonly addresses: {
    readonly s3: string;
    readonly bucketName: string;
    readonly dynamodb: string;
    readonly tableName: string;
  };
}

/** @throws Error listing files that the table refers to and the bucket lacks */
export async function requireReferencedFiles({ addresses }: StackWithFiles): Promise<void> {
  const { s3: endpoint, bucketName: Bucket } = addresses;
  const client = new S3Client({ endpoint, region: localRegion, credentials: localCredentials, forcePathStyle: true });
  const missing = await checkFiles(scanTable(stackTable(addresses)), async function* listFiles(Prefix) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
      yield Contents.map(({ Key: key = '' }) => ({ key, modifiedAtMs: 0 }));
  });
  client.destroy();
  if (missing.length > 0)
    throw new Error(`Files are missing:\n${missing.map(({ at, found }) => `  ${at}: ${found}`).join('\n')}`);
}
