import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** What all our buckets have: nobody reads them but by a right of their own, over TLS, and no deployment deletes them. */
const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
} as const satisfies BucketProps;

interface PrivateBucketProps
  extends Pick<BucketProps, 'encryption' | 'encryptionKey' | 'bucketKeyEnabled' | 'lifecycleRules' | 'cors'> {
  /** Days for which the lines about who asked for what are kept. */
  readonly logRetentionDays: number;
}

/** A versioned bucket, and beside it the one that its access logs go to. */
export function privateBucket(scope: Construct, id: string, props: PrivateBucketProps): Bucket {
  const { logRetentionDays, ...own } = props;
  return new Bucket(scope, id, {
    ...closed,
    versioned: true,
    // @ts-expect-error aws-cdk-lib's classes declare `policy?: X | undefined` where its interfaces say `policy?: X`.
    serverAccessLogsBucket: accessLogs(scope, `${id}AccessLogs`, logRetentionDays),
    ...own,
  });
}

/** S3 writes access logs only where its own keys encrypt. Lines are never changed, so versions would keep nothing more. */
function accessLogs(scope: Construct, id: string, logRetentionDays: number): Bucket {
  return new Bucket(scope, id, {
    ...closed,
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ expiration: Duration.days(logRetentionDays) }],
  });
}
