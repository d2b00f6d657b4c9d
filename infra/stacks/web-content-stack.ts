import { Annotations, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type * as z from 'zod/mini';
import type { Stage } from '#infra/stages.ts';
import { stripeOrigins } from '#infra/stripe-origins.ts';
import type { runtimeConfigSchema } from '#shared/schemas/runtime-config.ts';

export interface WebContentStackProps extends StackProps {
  readonly stage: Stage;
  readonly bucketName: string;
  readonly siteUrl: string;
  readonly siteFolder: string | undefined;
}

/**
 * Hashed files never change. Old ones are kept for open pages, without expiry: 200 deployments of 3 MB are 0.6 GB, 1.5 cents a
 * month.
 */
const hashedFiles = ['assets/*', 'desk/assets/*'];

/** Pages at any depth. S3's `text/html` has no charset (ASVS 4.1.1). */
const documents = '*.html';

/** Revalidated on each request, so deployments need no invalidation. */
const revalidated = CacheControl.fromString('public, max-age=0, must-revalidate');

type Copying = Omit<BucketDeploymentProps, 'sources'>;

const deployedAssets = (stack: Stack) =>
  `arn:${stack.partition}:s3:::cdk-hnb659fds-assets-${stack.account}-${stack.region}`;

/** Permissions of the CDK's copying function: those of `aws s3 cp` and `sync`, on these two buckets. */
function copyingRole(stack: Stack, { site, logGroup }: { site: string; logGroup: LogGroup }): IRole {
  const statements = [
    new PolicyStatement({ actions: ['s3:GetObject'], resources: [`${deployedAssets(stack)}/*`] }),
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [site] }),
    new PolicyStatement({ actions: ['s3:PutObject', 's3:AbortMultipartUpload'], resources: [`${site}/*`] }),
    new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
  ];
  const role = new Role(stack, 'CopyingRole', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { copy: new PolicyDocument({ statements }) },
  });
  // Otherwise the construct adds `s3:GetObject*`, `s3:List*` and others.
  return role.withoutPolicyUpdates();
}

/** The pages and their config.json, deployed after the API that they call (decision 0012). */
export class WebContentStack extends Stack {
  constructor(scope: Construct, id: string, props: WebContentStackProps) {
    super(scope, id, props);
    const { siteFolder } = props;
    const site = siteFolder === undefined ? [] : [Source.asset(siteFolder)];
    const copying = this.copying(props);
    const hashed = siteFolder === undefined ? undefined : this.hashedFiles(copying, site);
    if (hashed === undefined)
      Annotations.of(this).addWarningV2('tellwren:no-site', 'the site is not built: only config.json is deployed');
    const others = new BucketDeployment(this, 'Pages', {
      ...copying,
      sources: [...site, Source.jsonData('config.json', this.config(props))],
      exclude: [...hashedFiles, documents],
      cacheControl: [revalidated],
    });
    // Pages are published after the files they load.
    if (hashed !== undefined) this.documents(copying, site).node.addDependency(hashed, others);
  }

  private documents(copying: Copying, sources: ISource[]): BucketDeployment {
    return new BucketDeployment(this, 'Documents', {
      ...copying,
      sources,
      exclude: ['*'],
      include: [documents],
      contentType: 'text/html; charset=utf-8',
      cacheControl: [revalidated],
    });
  }

  private hashedFiles(copying: Copying, sources: ISource[]): BucketDeployment {
    return new BucketDeployment(this, 'HashedFiles', {
      ...copying,
      sources,
      exclude: ['*'],
      include: hashedFiles,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
  }

  private copying({ stage, bucketName }: WebContentStackProps): Copying {
    const logGroup = new LogGroup(this, 'CopyingLogs', {
      logGroupName: `/tellwren/${stage.name}/copy-site`,
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const destinationBucket = Bucket.fromBucketName(this, 'Site', bucketName);
    const role = copyingRole(this, { site: destinationBucket.bucketArn, logGroup });
    // Lambda allocates CPU by memory; the construct's default of 128 MB is a fourteenth of a core.
    return { destinationBucket, role, logGroup, memoryLimit: 512, prune: false };
  }

  private config({ stage, siteUrl }: WebContentStackProps): z.input<typeof runtimeConfigSchema> & { apiUrl: string } {
    const { schedulerUrl, analytics, openai } = stage;
    return {
      // Read by pages of before 2026-12 and by the next deployment, which then narrows the policy (decision 0168).
      apiUrl: siteUrl,
      siteUrl,
      schedulerUrl,
      paymentOrigins: [...stripeOrigins],
      ...(analytics === undefined ? {} : { analytics }),
      ...(openai.transcriptionModel === undefined ? {} : { speech: true }),
      ...(openai.patience === undefined ? {} : { modelPatience: openai.patience }),
    };
  }
}
