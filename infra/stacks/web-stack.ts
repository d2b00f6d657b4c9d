import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { type Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { privateBucket } from '#infra/constructs/private-bucket.ts';
import { charsetFunctionCode } from '#infra/constructs/site-charset.ts';
import { siteHeaders } from '#infra/constructs/site-headers.ts';
import { routingFunctionCode } from '#infra/constructs/site-routing.ts';
import type { Stage } from '#infra/stages.ts';
import { notFoundDocument } from '#shared/names/pages.ts';

export interface WebStackProps extends StackProps {
  readonly stage: Stage;
  readonly siteFolder: string | undefined;
  readonly filesOrigin: string;
  readonly liveScriptHashes?: readonly string[];
}

/**
 * S3 responds 403 for missing files, since listing is not allowed; visitors get the not-found page. Ten seconds of caching
 * protect S3 and are short after a deployment.
 */
const notFoundAnswers: ErrorResponse[] = [403, 404].map((httpStatus) => {
  return { httpStatus, responseHttpStatus: 404, responsePagePath: notFoundDocument, ttl: Duration.seconds(10) };
});

/** The site's private bucket behind CloudFront; the web content stack fills it. */
export class WebStack extends Stack {
  readonly bucket: Bucket;
  readonly siteUrl: string;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    this.bucket = privateBucket(this, 'Site', {
      encryption: BucketEncryption.S3_MANAGED,
      // Replaced and deleted files can be restored for a month.
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(7) },
      ],
      logRetentionDays: stage.logRetentionDays,
    });
    const distribution = this.distribution(props);
    this.siteUrl = `https://${stage.domain?.siteName ?? distribution.distributionDomainName}`;
    new CfnOutput(this, 'SiteUrl', { value: this.siteUrl });
    new CfnOutput(this, 'SiteNameTarget', { value: distribution.distributionDomainName });
  }

  private distribution({ stage, siteFolder, filesOrigin, liveScriptHashes = [] }: WebStackProps): Distribution {
    const { domain, schedulerUrl, analytics } = stage;
    return new Distribution(this, 'Distribution', {
      ...(domain === undefined
        ? {}
        : {
            domainNames: [domain.siteName],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.siteCertificateArn),
            // CloudFront's default certificate has its own TLS policy.
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }),
      defaultBehavior: {
        // @ts-expect-error aws-cdk-lib's classes declare `policy?: X | undefined` where its interfaces say `policy?: X`.
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy: siteHeaders(this, {
          apiSource: this.apiSource(domain),
          filesSource: filesOrigin,
          frameSources: [new URL(schedulerUrl).origin],
          analyticsSource: analytics && new URL(analytics.origin).origin,
          scriptHashes: siteFolder === undefined ? [] : inlineScriptHashes(siteFolder),
          liveScriptHashes,
        }),
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: this.edgeFunction('Routing', routingFunctionCode()),
          },
          {
            eventType: FunctionEventType.VIEWER_RESPONSE,
            function: this.edgeFunction('Charset', charsetFunctionCode()),
          },
        ],
      },
      errorResponses: notFoundAnswers,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
    });
  }

  private edgeFunction(id: string, code: string): EdgeFunction {
    return new EdgeFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
  }

  /**
   * Without a domain the API's host is unknown here, because the API is created after the site; pages may then call any API
   * Gateway of the region (decision 0012).
   */
  private apiSource(domain: Stage['domain']): string {
    if (domain !== undefined) return `https://${domain.apiName}`;
    return `https://*.execute-api.${this.region}.${this.urlSuffix}`;
  }
}
