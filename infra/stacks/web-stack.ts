import { Annotations, CfnOutput, Duration, Lazy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
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
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { type Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { forwardingProofName } from '#infra/constructs/operator-secrets.ts';
import { privateBucket } from '#infra/constructs/private-bucket.ts';
import { charsetFunctionCode } from '#infra/constructs/site-charset.ts';
import { deskHeaders, forwardedHeaders, siteHeaders } from '#infra/constructs/site-headers.ts';
import {
  deskRoutingFunctionCode,
  routingFunctionCode,
  siteAnswerFunctionCode,
  visitorFunctionCode,
} from '#infra/constructs/site-routing.ts';
import { type Stage, siteNamesOf } from '#infra/stages.ts';
import { forwardingHeaders } from '#shared/names/api-headers.ts';
import { deskApiPrefix } from '#shared/names/pages.ts';

export interface WebStackProps extends StackProps {
  readonly stage: Stage;
  readonly siteFolder: string | undefined;
  readonly filesOrigin: string;
  readonly liveScriptHashes?: readonly string[];
  /** Of the API that the last deployment created, without a domain. */
  readonly liveApiUrl?: string | undefined;
  readonly liveApiSource?: string | undefined;
}

/** A revoked page disappears within a minute, whatever its function's `Cache-Control` is. */
const sharedStorySeconds = 60;

/**
 * CloudFront would keep errors for ten seconds by path, even where caching is off: one customer's 404 would be the next one's. Its
 * pages for errors are unused: they count for all paths and would replace the API's answers. These are all statuses it accepts.
 */
const uncachedErrors: ErrorResponse[] = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => {
  return { httpStatus, ttl: Duration.seconds(0) };
});

/**
 * Between two packets; API Gateway ends other calls after 29 s, and streams send something every 15 s. CloudFront allows 60 without a
 * request to AWS.
 */
const apiReadTimeout = Duration.seconds(60);

const behaviors = (all: Record<string, BehaviorOptions | undefined>): Record<string, BehaviorOptions> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([path, behavior]) => (behavior === undefined ? [] : [[path, behavior]])),
  );

/** The site's private bucket behind CloudFront, which forwards calls of the API; the web content stack fills it. */
export class WebStack extends Stack {
  readonly bucket: Bucket;
  readonly siteUrl: string;
  readonly deskUrl: string;
  private readonly forwardingProof: string;
  private readonly files: ReturnType<typeof S3BucketOrigin.withOriginAccessControl>;
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
    this.files = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      // Missing files are 404 in place of 403.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'the routing functions let no path through to the list, which names public files only',
    );
    this.forwardingProof = new Secret(this, 'ForwardingProof', {
      // The API reads it by name: an export could not change any more.
      secretName: forwardingProofName(stage),
      description: 'Sent by CloudFront to the API (decision 0168).',
      generateSecretString: { excludePunctuation: true, passwordLength: 40 },
    }).secretValue.unsafeUnwrap();
    this.certificate =
      stage.domain && Certificate.fromCertificateArn(this, 'Certificate', stage.domain.siteCertificateArn);
    const headers = this.headersProps(props);
    // The site redirects to the desk, which is created after it.
    const [siteName, wwwName] = siteNamesOf(stage);
    const routing = routingFunctionCode(
      Lazy.string({ produce: () => this.deskUrl }),
      wwwName === undefined ? undefined : `https://${siteName}`,
    );
    const files = this.filesBehavior(siteHeaders(this, headers), {
      request: this.edgeFunction('Routing', routing),
      response: this.edgeFunction('SiteAnswer', siteAnswerFunctionCode()),
    });
    const { prints, shared, api } = this.forwardedBehaviors(props, () => forwardedHeaders(this, headers)) ?? {};
    const distribution = this.distribution('Distribution', siteNamesOf(stage), {
      defaultBehavior: files,
      // In this order: the first that matches decides.
      additionalBehaviors: behaviors({
        '/prints/*': prints,
        '/s/*': shared,
        // The desk's: here a page that does not exist.
        [`${deskApiPrefix}*`]: api && files,
        '/api/*': api,
      }),
    });
    const desk = this.deskDistribution(props, behaviors({ '/prints/*': prints, [`${deskApiPrefix}*`]: api }));
    this.siteUrl = `https://${stage.domain?.siteName ?? distribution.distributionDomainName}`;
    this.deskUrl = `https://${stage.domain?.deskName ?? desk.distributionDomainName}`;
    new CfnOutput(this, 'SiteUrl', { value: this.siteUrl });
    new CfnOutput(this, 'SiteNameTarget', { value: distribution.distributionDomainName });
    new CfnOutput(this, 'DeskUrl', { value: this.deskUrl });
    new CfnOutput(this, 'DeskNameTarget', { value: desk.distributionDomainName });
  }

  private headersProps({ stage, siteFolder, filesOrigin, liveScriptHashes = [], liveApiSource }: WebStackProps) {
    const { schedulerUrl, analytics } = stage;
    return {
      liveApiSource,
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
    const deskName = props.stage.domain?.deskName;
    return this.distribution('DeskDistribution', deskName === undefined ? [] : [deskName], {
      defaultBehavior: this.filesBehavior(headers, {
        request: this.edgeFunction('DeskRouting', deskRoutingFunctionCode()),
        response: this.edgeFunction('Charset', charsetFunctionCode()),
      }),
      additionalBehaviors: forwarded,
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
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
    });
  }

  private filesBehavior(
    responseHeadersPolicy: ResponseHeadersPolicy,
    { request, response }: { readonly request: EdgeFunction; readonly response: EdgeFunction },
  ): BehaviorOptions {
    return {
      origin: this.files,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
      functionAssociations: [
        { eventType: FunctionEventType.VIEWER_REQUEST, function: request },
        { eventType: FunctionEventType.VIEWER_RESPONSE, function: response },
      ],
    };
  }

  /** Undefined before the API exists (decision 0012). */
  private forwardedBehaviors({ stage, liveApiUrl }: WebStackProps, createHeaders: () => ResponseHeadersPolicy) {
    const apiUrl = stage.domain === undefined ? liveApiUrl : `https://${stage.domain.apiName}`;
    if (apiUrl === undefined) return undefined;
    const { hostname, pathname } = new URL(apiUrl);
    const origin = (headers: Record<string, string> = {}) =>
      new HttpOrigin(hostname, {
        ...(pathname === '/' ? {} : { originPath: pathname }),
        customHeaders: { ...headers, [forwardingHeaders.proof]: this.forwardingProof },
        readTimeout: apiReadTimeout,
      });
    const visitor = this.edgeFunction('Visitor', visitorFunctionCode());
    const forwarded = {
      // API Gateway then sends JPEG as bytes (`infra/openapi/binary-media-types.ts`).
      origin: origin({ Accept: 'image/jpeg' }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      responseHeadersPolicy: createHeaders(),
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: visitor }],
    };
    const prints: BehaviorOptions = {
      ...forwarded,
      // They never change: `Cache-Control` of their function.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      originRequestPolicy: new OriginRequestPolicy(this, 'Prints', {
        headerBehavior: OriginRequestHeaderBehavior.allowList(forwardingHeaders.viewer),
      }),
    };
    const shared: BehaviorOptions = {
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
    };
    const api: BehaviorOptions = {
      ...forwarded,
      origin: origin(),
      // A redirect would teach a caller to send its token in clear.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // Compression would collect a stream's events.
      compress: false,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    return { prints, shared, api };
  }

  private edgeFunction(id: string, code: string): EdgeFunction {
    return new EdgeFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
  }
}
