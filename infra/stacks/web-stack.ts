import { CfnOutput, Duration, Lazy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { type Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { privateBucket } from '#infra/constructs/private-bucket.ts';
import { charsetFunctionCode } from '#infra/constructs/site-charset.ts';
import { deskHeaders, forwardedHeaders, siteHeaders } from '#infra/constructs/site-headers.ts';
import { deskRoutingFunctionCode, routingFunctionCode } from '#infra/constructs/site-routing.ts';
import { type Stage, siteNamesOf } from '#infra/stages.ts';
import { notFoundDocument } from '#shared/names/pages.ts';

export interface WebStackProps extends StackProps {
  readonly stage: Stage;
  readonly siteFolder: string | undefined;
  readonly filesOrigin: string;
  readonly liveScriptHashes?: readonly string[];
  /** Of the API that the last deployment created, without a domain. */
  readonly liveApiUrl?: string | undefined;
}

/** Prints never change: `Cache-Control` of their function. */
const printsPath = '/prints/*';
const sharedStoriesPath = '/s/*';

/** A revoked page disappears within a minute, whatever its function's `Cache-Control` is. */
const sharedStorySeconds = 60;

/**
 * S3 responds 403 for missing files, since listing is not allowed; visitors get the not-found page. Ten seconds of caching
 * protect S3 and are short after a deployment. CloudFront has one such list for all paths, so functions behind it respond 410 for
 * pages that are gone.
 */
const notFoundAnswers: ErrorResponse[] = [403, 404].map((httpStatus) => {
  return { httpStatus, responseHttpStatus: 404, responsePagePath: notFoundDocument, ttl: Duration.seconds(10) };
});

/** The site's private bucket behind CloudFront; the web content stack fills it. */
export class WebStack extends Stack {
  readonly bucket: Bucket;
  readonly siteUrl: string;
  readonly deskUrl: string;
  private readonly files: ReturnType<typeof S3BucketOrigin.withOriginAccessControl>;
  private readonly charset: EdgeFunction;
  /** For the names of site and desk. */
  private readonly certificate: ICertificate | undefined;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    this.bucket = privateBucket(this, 'Site', {
      encryption: BucketEncryption.S3_MANAGED,
      // Replaced and deleted files can be restored for a month.
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(7) },
      ],
      stage,
    });
    // @ts-expect-error aws-cdk-lib's classes declare `policy?: X | undefined` where its interfaces say `policy?: X`.
    this.files = S3BucketOrigin.withOriginAccessControl(this.bucket);
    this.charset = this.edgeFunction('Charset', charsetFunctionCode());
    this.certificate =
      stage.domain && Certificate.fromCertificateArn(this, 'Certificate', stage.domain.siteCertificateArn);
    const headers = this.headersProps(props);
    const forwarded = this.forwardedBehaviors(props, () => forwardedHeaders(this, headers));
    // The site redirects to the desk, which is created after it.
    const [siteName, wwwName] = siteNamesOf(stage);
    const routing = routingFunctionCode(
      Lazy.string({ produce: () => this.deskUrl }),
      wwwName === undefined ? undefined : `https://${siteName}`,
    );
    const files = this.filesBehavior(siteHeaders(this, headers), this.edgeFunction('Routing', routing));
    const distribution = this.distribution('Distribution', siteNamesOf(stage), {
      defaultBehavior: files,
      additionalBehaviors: forwarded,
      errorResponses: notFoundAnswers,
    });
    const desk = this.deskDistribution(props, forwarded);
    this.siteUrl = `https://${stage.domain?.siteName ?? distribution.distributionDomainName}`;
    this.deskUrl = `https://${stage.domain?.deskName ?? desk.distributionDomainName}`;
    new CfnOutput(this, 'SiteUrl', { value: this.siteUrl });
    new CfnOutput(this, 'SiteNameTarget', { value: distribution.distributionDomainName });
    new CfnOutput(this, 'DeskUrl', { value: this.deskUrl });
    new CfnOutput(this, 'DeskNameTarget', { value: desk.distributionDomainName });
  }

  private headersProps({ stage, siteFolder, filesOrigin, liveScriptHashes = [] }: WebStackProps) {
    const { domain, schedulerUrl, analytics } = stage;
    return {
      apiSource: this.apiSource(domain),
      filesSource: filesOrigin,
      frameSources: [new URL(schedulerUrl).origin],
      analyticsSource: analytics && new URL(analytics.origin).origin,
      scriptHashes: siteFolder === undefined ? [] : inlineScriptHashes(siteFolder),
      liveScriptHashes,
    };
  }

  /**
   * The operators' console, from the same bucket. In an origin of its own: no script of the site can read the operator's token
   * (decision 0127).
   */
  private deskDistribution(props: WebStackProps, forwarded: Record<string, BehaviorOptions>): Distribution {
    const headers = deskHeaders(this, this.headersProps(props));
    const prints = forwarded[printsPath];
    const deskName = props.stage.domain?.deskName;
    return this.distribution('DeskDistribution', deskName === undefined ? [] : [deskName], {
      defaultBehavior: this.filesBehavior(headers, this.edgeFunction('DeskRouting', deskRoutingFunctionCode())),
      ...(prints === undefined ? {} : { additionalBehaviors: { [printsPath]: prints } }),
    });
  }

  private distribution(id: string, domainNames: string[], settings: DistributionProps): Distribution {
    return new Distribution(this, id, {
      ...(this.certificate === undefined
        ? {}
        : {
            domainNames,
            certificate: this.certificate,
            // CloudFront's default certificate has its own TLS policy.
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }),
      ...settings,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
    });
  }

  private filesBehavior(responseHeadersPolicy: ResponseHeadersPolicy, routing: EdgeFunction): BehaviorOptions {
    return {
      origin: this.files,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
      functionAssociations: [
        { eventType: FunctionEventType.VIEWER_REQUEST, function: routing },
        { eventType: FunctionEventType.VIEWER_RESPONSE, function: this.charset },
      ],
    };
  }

  /** Empty before the API exists (decision 0012). */
  private forwardedBehaviors(
    { stage, liveApiUrl }: WebStackProps,
    createHeaders: () => ResponseHeadersPolicy,
  ): Record<string, BehaviorOptions> {
    const apiUrl = stage.domain === undefined ? liveApiUrl : `https://${stage.domain.apiName}`;
    if (apiUrl === undefined) return {};
    const { hostname, pathname } = new URL(apiUrl);
    const forwarded = {
      origin: new HttpOrigin(hostname, {
        ...(pathname === '/' ? {} : { originPath: pathname }),
        // API Gateway then sends JPEG as bytes (`infra/openapi/binary-media-types.ts`).
        customHeaders: { Accept: 'image/jpeg' },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      responseHeadersPolicy: createHeaders(),
    };
    return {
      [printsPath]: { ...forwarded, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
      [sharedStoriesPath]: {
        ...forwarded,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: new CachePolicy(this, 'SharedStories', {
          minTtl: Duration.seconds(0),
          defaultTtl: Duration.seconds(0),
          maxTtl: Duration.seconds(sharedStorySeconds),
          headerBehavior: CacheHeaderBehavior.none(),
          // `v` names the card's version (functions/domain/share/present-share.ts). The function ignores all others.
          queryStringBehavior: CacheQueryStringBehavior.allowList('v'),
          enableAcceptEncodingBrotli: true,
          enableAcceptEncodingGzip: true,
        }),
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    };
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
