import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** CloudFront's quota for the policy's value. */
const mostPolicyCharacters = 1783;

/** `https://*.execute-api.ap-southeast-1.amazonaws.com`, with room: a name known at deployment only has no length yet. */
const longestApiSource = 'x'.repeat(60);

/** A bucket's name has at most 63 characters: `https://….s3.ap-southeast-1.amazonaws.com`. */
const longestFilesSource = 'x'.repeat(105);

interface SiteHeadersProps {
  /** Where the pages call the API: an origin, or a pattern of hosts. */
  readonly apiSource: string;
  /** Where customers' images and featured films lie. */
  readonly filesSource: string;
  /** Pages that ours frame: the scheduler's. */
  readonly frameSources: readonly string[];
  /** Sources of the inline scripts that the build wrote into the pages. */
  readonly scriptHashes: readonly string[];
  /** Those of the pages that are live until this build's are: the policy is deployed before the pages. */
  readonly liveScriptHashes?: readonly string[];
}

function policyText({
  apiSource,
  filesSource,
  frameSources,
  scriptHashes,
  liveScriptHashes = [],
}: SiteHeadersProps): string {
  return [
    "default-src 'none'",
    `script-src ${[...new Set(["'self'", ...scriptHashes, ...liveScriptHashes])].join(' ')}`,
    // The frame of an invoice inherits this policy and has a style element of the API's (decision 0012).
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${filesSource}`,
    "font-src 'self'",
    `media-src 'self' ${filesSource}`,
    "manifest-src 'self'",
    `connect-src 'self' ${apiSource} ${filesSource}`,
    `frame-src 'self' blob: ${frameSources.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * What pages may load and do (defence D10). Every origin beyond the site's own is named here.
 * @throws Error when the pages have more inline scripts than CloudFront has room for
 */
export function contentSecurityPolicy(props: SiteHeadersProps): string {
  const { length } = policyText({ ...props, apiSource: longestApiSource, filesSource: longestFilesSource });
  if (length > mostPolicyCharacters)
    throw new Error(`the content security policy has ${length} characters, CloudFront takes ${mostPolicyCharacters}`);
  return policyText(props);
}

/** The security headers of every answer of the page host, the 404 page among them. */
export function siteHeaders(scope: Construct, props: SiteHeadersProps): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(props), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups', override: true },
        { header: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()', override: true },
      ],
    },
  });
}
