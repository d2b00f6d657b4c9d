import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

const maxPolicyCharacters = 1783;

/** Longer than `https://*.execute-api.ap-southeast-1.amazonaws.com`: a name known only at deployment has no length yet. */
const longestApiSource = 'x'.repeat(60);

/** Bucket names have at most 63 characters: `https://….s3.ap-southeast-1.amazonaws.com`. */
const longestFilesSource = 'x'.repeat(105);

interface SiteHeadersProps {
  readonly apiSource: string;
  readonly filesSource: string;
  readonly frameSources: readonly string[];
  /** Receives the browser's analytics events. */
  readonly analyticsSource?: string | undefined;
  readonly scriptHashes: readonly string[];
  /** Those of the live pages: the policy is deployed before the new pages. */
  readonly liveScriptHashes?: readonly string[];
}

function policyText({
  apiSource,
  filesSource,
  frameSources,
  analyticsSource = '',
  scriptHashes,
  liveScriptHashes = [],
}: SiteHeadersProps): string {
  return [
    "default-src 'none'",
    `script-src ${[...new Set(["'self'", ...scriptHashes, ...liveScriptHashes])].join(' ')}`,
    // The frame of an invoice inherits this policy and contains a style element (decision 0012).
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${filesSource}`,
    "font-src 'self'",
    `media-src 'self' ${filesSource}`,
    "manifest-src 'self'",
    `connect-src 'self' ${apiSource} ${filesSource} ${analyticsSource}`.trimEnd(),
    `frame-src 'self' blob: ${frameSources.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The site's CSP (defence D10); every external origin is listed here.
 * @throws Error when the inline scripts' hashes exceed CloudFront's limit
 */
export function contentSecurityPolicy(props: SiteHeadersProps): string {
  const { length } = policyText({ ...props, apiSource: longestApiSource, filesSource: longestFilesSource });
  if (length > maxPolicyCharacters)
    throw new Error(`the content security policy has ${length} characters, CloudFront takes ${maxPolicyCharacters}`);
  return policyText(props);
}

export function siteHeaders(scope: Construct, props: SiteHeadersProps): ResponseHeadersPolicy {
  return headersPolicy(scope, 'Headers', props, true);
}

/** For responses of functions: their own headers stay. CloudFront's error pages get the site's headers. */
export function forwardedHeaders(scope: Construct, props: SiteHeadersProps): ResponseHeadersPolicy {
  return headersPolicy(scope, 'ForwardedHeaders', props, false);
}

function headersPolicy(
  scope: Construct,
  id: string,
  props: SiteHeadersProps,
  override: boolean,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(props), override },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups', override },
        { header: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(self), payment=()', override },
      ],
    },
  });
}
