import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';

/** An emulator on this machine has no host name per bucket. */
export const createS3Client = () => new S3Client({ forcePathStyle: process.env['AWS_ENDPOINT_URL'] !== undefined });

type Page = Pick<ListObjectVersionsCommandOutput, 'Versions' | 'DeleteMarkers'>;

/** The first 1,000 versions and delete markers; none when the bucket does not exist. */
async function firstPage(client: S3Client, Bucket: string): Promise<Page> {
  try {
    return await client.send(new ListObjectVersionsCommand({ Bucket }));
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchBucket') return {};
    throw error;
  }
}

/**
 * Deletes all files of a bucket with all versions and delete markers.
 * @returns the number of deleted versions and markers
 * @throws OperatorProblem when S3 keeps one
 */
export async function emptyBucket(Bucket: string): Promise<number> {
  const client = createS3Client();
  for (let deleted = 0; ; ) {
    const { Versions = [], DeleteMarkers = [] } = await firstPage(client, Bucket);
    const Objects = [...Versions, ...DeleteMarkers].flatMap(({ Key, VersionId }) =>
      Key === undefined || VersionId === undefined ? [] : [{ Key, VersionId }],
    );
    if (Objects.length === 0) return deleted;
    const { Errors: [error] = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (error !== undefined) throw new OperatorProblem(`S3 did not delete ${error.Key} of ${Bucket}: ${error.Code}.`);
    deleted += Objects.length;
  }
}
