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
  readonly apiUrl: string;
  /** The built site, when there is one. */
  readonly siteFolder: string | undefined;
}

/**
 * Files with a hash in their name never change. Old ones stay, for pages that were opened before the deployment, and for
 * ever: a rule could only tell them from the current ones by their age, which after a quiet month is the same. A build's
 * are 3 MB, so 200 deployments leave 0.6 GB, which costs a cent and a half a month.
 */
const hashedFiles = 'assets/*';

/** Pages, at any depth. S3 would call them `text/html` and not say in which letters (ASVS 4.1.1). */
const documents = '*.html';

/** Unchanged most times: no invalidation is needed after a deployment. */
const askedAgain = CacheControl.fromString('public, max-age=0, must-revalidate');

type Copying = Omit<BucketDeploymentProps, 'sources'>;

/** What the CDK's bootstrap calls the bucket to which `cdk deploy` uploads; its files are named by their content. */
const deployedAssets = (stack: Stack) =>
  `arn:${stack.partition}:s3:::cdk-hnb659fds-assets-${stack.account}-${stack.region}`;

/** The rights of the CDK's function that copies the site: what `aws s3 cp` and `sync` ask for, to these two buckets only. */
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
  // The construct would add `s3:GetObject*`, `s3:List*` and the like.
  return role.withoutPolicyUpdates();
}

/** The pages and their config.json, which names the API: made after both hosts (decision 0012). */
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
      exclude: [hashedFiles, documents],
      cacheControl: [askedAgain],
    });
    // A page that is there before its files would be answered without them.
    if (hashed !== undefined) this.documents(copying, site).node.addDependency(hashed, others);
  }

  private documents(copying: Copying, sources: ISource[]): BucketDeployment {
    return new BucketDeployment(this, 'Documents', {
      ...copying,
      sources,
      exclude: ['*'],
      include: [documents],
      contentType: 'text/html; charset=utf-8',
      cacheControl: [askedAgain],
    });
  }

  private hashedFiles(copying: Copying, sources: ISource[]): BucketDeployment {
    return new BucketDeployment(this, 'HashedFiles', {
      ...copying,
      sources,
      exclude: ['*'],
      include: [hashedFiles],
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
    // Lambda gives processor time by memory: the construct's own 128 MB have a fourteenth of a processor for the archive.
    return { destinationBucket, role, logGroup, memoryLimit: 512, prune: false };
  }

  private config({ stage, apiUrl }: WebContentStackProps): z.input<typeof runtimeConfigSchema> {
    return { apiUrl, schedulerUrl: stage.schedulerUrl, paymentOrigins: [...stripeOrigins] };
  }
}
