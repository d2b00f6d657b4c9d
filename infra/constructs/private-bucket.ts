import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

/** Settings of all buckets: no public access, TLS only. In a protected stage they outlive their stack. */
const commonSettings = ({ protection }: Stage) =>
  ({
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: protection === 'on' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  }) as const satisfies BucketProps;

interface PrivateBucketProps
  extends Pick<BucketProps, 'encryption' | 'encryptionKey' | 'bucketKeyEnabled' | 'lifecycleRules' | 'cors'> {
  readonly stage: Stage;
}

export function privateBucket(scope: Construct, id: string, props: PrivateBucketProps): Bucket {
  const { stage, ...bucketProps } = props;
  return new Bucket(scope, id, {
    ...commonSettings(stage),
    versioned: true,
    // @ts-expect-error aws-cdk-lib's classes declare `policy?: X | undefined` where its interfaces say `policy?: X`.
    serverAccessLogsBucket: accessLogs(scope, `${id}AccessLogs`, stage),
    ...bucketProps,
  });
}

/** S3 writes access logs only to buckets with S3-managed keys. Log objects never change, so they need no versions. */
function accessLogs(scope: Construct, id: string, stage: Stage): Bucket {
  return new Bucket(scope, id, {
    ...commonSettings(stage),
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ expiration: Duration.days(stage.logRetentionDays) }],
  });
}
