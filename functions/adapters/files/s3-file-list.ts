import type { ListFiles } from '#functions/domain/ports/files.ts';
import { type BucketOptions, createS3Runner } from './s3-client.ts';

export function createS3FileList({ bucketName: Bucket, clientConfig }: BucketOptions): ListFiles {
  const run = createS3Runner(clientConfig);
  return async function* listFiles(Prefix) {
    let ContinuationToken: string | undefined;
    do {
      const page = await run(({ client, ListObjectsV2Command }) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
      );
      yield (page.Contents ?? []).flatMap(({ Key: key, LastModified: modifiedAt }) =>
        key === undefined || modifiedAt === undefined ? [] : [{ key, modifiedAtMs: modifiedAt.getTime() }],
      );
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  };
}
