import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** Settings of all buckets: no public access, TLS only, deleted only if the deployment that creates them fails. */
const commonSettings = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} as const satisfies BucketProps;

interface PrivateBucketProps
  extends Pick<BucketProps, 'encryption' | 'encryptionKey' | 'bucketKeyEnabled' | 'lifecycleRules' | 'cors'> {
  readonly logRetentionDays: number;
}

export function privateBucket(scope: Construct, id: string, props: PrivateBucketProps): Bucket {
  const { logRetentionDays, ...bucketProps } = props;
  return new Bucket(scope, id, {
    ...commonSettings,
    versioned: true,
    // @ts-expect-error aws-cdk-lib's classes declare `policy?: X | undefined` where its interfaces say `policy?: X`.
    serverAccessLogsBucket: accessLogs(scope, `${id}AccessLogs`, logRetentionDays),
    ...bucketProps,
  });
}

/** S3 writes access logs only to buckets with S3-managed keys. Log objects never change, so they need no versions. */
function accessLogs(scope: Construct, id: string, logRetentionDays: number): Bucket {
  return new Bucket(scope, id, {
    ...commonSettings,
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ expiration: Duration.days(logRetentionDays) }],
  });
}
