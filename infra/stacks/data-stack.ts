import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { type Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { privateBucket } from '#infra/constructs/private-bucket.ts';
import { bounceDomainOf, mailDomainOf, mailRecords } from '#infra/mail-records.ts';
import type { Stage } from '#infra/stages.ts';
import { tableDefinition } from '#shared/names/table.ts';

export interface DataStackProps extends StackProps {
  readonly stage: Stage;
  /** False in a first deployment: the CDK could not replace a stack whose creation failed. */
  readonly isProtected: boolean;
}

/** Durable data in its own stack, with deletion protection and backups (threats 94 and 95). */
export class DataStack extends Stack {
  readonly table: Table;
  /** Undefined when AWS owns the key. */
  readonly key: Key | undefined;
  readonly files: Bucket;
  readonly streamArn: string;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: props.isProtected });
    const { stage } = props;
    const isKept = stage.protection === 'on';
    const removalPolicy = isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    this.key =
      stage.keys === 'own'
        ? new Key(this, 'Key', {
            description: "Encrypts the customers' data at rest.",
            enableKeyRotation: true,
            removalPolicy,
          })
        : undefined;
    this.table = new Table(this, 'Table', {
      partitionKey: { name: tableDefinition.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableDefinition.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: tableDefinition.timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      maxReadRequestUnits: tableDefinition.maxReadUnitsPerSecond,
      maxWriteRequestUnits: tableDefinition.maxWriteUnitsPerSecond,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      stream: StreamViewType.NEW_IMAGE,
      ...(this.key === undefined
        ? { encryption: TableEncryption.DEFAULT }
        : { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: this.key }),
      deletionProtection: isKept,
      removalPolicy,
    });
    // CloudFormation adds one index per update. Items without the attribute are not in it.
    this.table.addGlobalSecondaryIndex({
      indexName: tableDefinition.ownerIndex.name,
      partitionKey: { name: tableDefinition.ownerIndex.partitionKey, type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
    });
    const { tableStreamArn } = this.table;
    if (tableStreamArn === undefined) throw new Error('the table has no stream');
    this.streamArn = tableStreamArn;
    this.files = privateBucket(this, 'Files', {
      ...(this.key === undefined
        ? { encryption: BucketEncryption.S3_MANAGED }
        : { encryption: BucketEncryption.KMS, encryptionKey: this.key, bucketKeyEnabled: true }),
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(7),
          noncurrentVersionExpiration: Duration.days(90),
          expiredObjectDeleteMarker: true,
        },
        // The job deletes exports after a day; this deletes those of a run that died (threat 139).
        {
          prefix: 'exports/',
          expiration: Duration.days(2),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // The progress of the nightly check, until its next run.
        { prefix: 'checks/', expiration: Duration.days(2), noncurrentVersionExpiration: Duration.days(1) },
      ],
      // Pages read images for the PDF. Signed addresses already control access, and the site's origin is not known when the
      // bucket is created, so all origins are allowed.
      cors: [{ allowedMethods: [HttpMethods.GET], allowedOrigins: ['*'], maxAge: Duration.hours(1).toSeconds() }],
      stage,
    });
    this.mailIdentity(stage, removalPolicy);
    // Last: CloudFormation cannot roll back a table with deletion protection.
    for (const other of this.node.children)
      if (!(other instanceof CfnOutput) && other !== this.table) this.table.node.addDependency(other);
  }

  /** The sender's domain at SES, with the DNS records that an operator creates. */
  private mailIdentity(stage: Stage, removalPolicy: RemovalPolicy): void {
    const domain = mailDomainOf(stage);
    if (domain === undefined) return;
    const identity = new CfnEmailIdentity(this, 'MailDomain', {
      emailIdentity: domain,
      dkimSigningAttributes: { nextSigningKeyLength: 'RSA_2048_BIT' },
      // Without the records, mail is sent from a domain of SES as before.
      mailFromAttributes: { mailFromDomain: bounceDomainOf(domain), behaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
    });
    identity.applyRemovalPolicy(removalPolicy);
    const value = mailRecords(domain, this.region, [
      [identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1],
      [identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2],
      [identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3],
    ]).join('\n');
    new CfnOutput(this, 'MailRecords', { value });
  }
}
