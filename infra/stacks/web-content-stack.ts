import { Annotations, Stack, type StackProps } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type * as z from 'zod/mini';
import type { runtimeConfigSchema } from '../../shared/schemas/runtime-config.ts';
import { stripeOrigins } from '../stripe-origins.ts';

export interface WebContentStackProps extends StackProps {
  readonly bucketName: string;
  readonly apiUrl: string;
  readonly schedulerUrl: string;
  /** The built site, when there is one. */
  readonly siteFolder: string | undefined;
}

/** Files with a hash in their name never change. Old ones stay, for pages that were opened before the deployment. */
const hashedFiles = 'assets/*';

/** The pages and their config.json, which names the API: made after both hosts (infra/decisions/0012). */
export class WebContentStack extends Stack {
  constructor(scope: Construct, id: string, props: WebContentStackProps) {
    super(scope, id, props);
    const { siteFolder } = props;
    const destinationBucket = Bucket.fromBucketName(this, 'Site', props.bucketName);
    const { apiUrl, schedulerUrl } = props;
    const config: z.input<typeof runtimeConfigSchema> = { apiUrl, schedulerUrl, paymentOrigins: [...stripeOrigins] };
    const site = siteFolder === undefined ? [] : [Source.asset(siteFolder)];
    if (siteFolder === undefined)
      Annotations.of(this).addWarningV2('tellwren:no-site', 'the site is not built: only config.json is deployed');
    else
      new BucketDeployment(this, 'HashedFiles', {
        destinationBucket,
        sources: site,
        exclude: ['*'],
        include: [hashedFiles],
        cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
        prune: false,
      });
    new BucketDeployment(this, 'Pages', {
      destinationBucket,
      sources: [...site, Source.jsonData('config.json', config)],
      exclude: [hashedFiles],
      // Asked for again each time, and unchanged most times: no invalidation is needed after a deployment.
      cacheControl: [CacheControl.fromString('public, max-age=0, must-revalidate')],
      prune: false,
    });
  }
}
