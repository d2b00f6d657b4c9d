import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { deskContentSecurityPolicy, deskHeaderValues } from './desk-policy.ts';

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

const siteHeaderValues = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
} as const;

export function siteHeaders(scope: Construct, props: SiteHeadersProps): ResponseHeadersPolicy {
  const contentSecurity = contentSecurityPolicy(props);
  return headersPolicy(scope, 'Headers', { contentSecurity, values: siteHeaderValues, override: true });
}

/** For responses of functions: their own headers stay. CloudFront's error pages get the site's headers. */
export function forwardedHeaders(scope: Construct, props: SiteHeadersProps): ResponseHeadersPolicy {
  const contentSecurity = contentSecurityPolicy(props);
  return headersPolicy(scope, 'ForwardedHeaders', { contentSecurity, values: siteHeaderValues, override: false });
}

/** For the operators' console. */
export function deskHeaders(
  scope: Construct,
  sources: Pick<SiteHeadersProps, 'apiSource' | 'filesSource'>,
): ResponseHeadersPolicy {
  const contentSecurity = deskContentSecurityPolicy(sources);
  return headersPolicy(scope, 'DeskHeaders', { contentSecurity, values: deskHeaderValues, override: true });
}

interface PolicyHeaders {
  readonly contentSecurity: string;
  readonly values: Readonly<Record<string, string>>;
  readonly override: boolean;
}

function headersPolicy(
  scope: Construct,
  id: string,
  { contentSecurity, values, override }: PolicyHeaders,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurity, override },
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
      customHeaders: Object.entries(values).map(([header, value]) => ({ header, value, override })),
    },
  });
}
