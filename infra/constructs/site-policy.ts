const maxPolicyCharacters = 1783;

/**
 * Bucket names have at most 63 characters: `https://….s3.ap-southeast-1.amazonaws.com`. A name known only at deployment has no length
 * yet.
 */
const longestFilesSource = 'x'.repeat(105);

export interface SitePolicyProps {
  /** Of the live pages, if it is not their own host: the policy is deployed before the new pages (decision 0168). */
  readonly liveApiSource?: string | undefined;
  readonly filesSource: string;
  readonly frameSources: readonly string[];
  /** Receives the browser's analytics events. */
  readonly analyticsSource?: string | undefined;
  readonly scriptHashes: readonly string[];
  /** Those of the live pages: the policy is deployed before the new pages. */
  readonly liveScriptHashes?: readonly string[];
}

function policyText({
  liveApiSource,
  filesSource,
  frameSources,
  analyticsSource,
  scriptHashes,
  liveScriptHashes = [],
}: SitePolicyProps): string {
  return [
    "default-src 'none'",
    `script-src ${[...new Set(["'self'", ...scriptHashes, ...liveScriptHashes])].join(' ')}`,
    // The frame of an invoice inherits this policy and contains a style element (decision 0012).
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${filesSource}`,
    "font-src 'self'",
    `media-src 'self' ${filesSource}`,
    "manifest-src 'self'",
    ['connect-src', "'self'", liveApiSource, filesSource, analyticsSource].filter(Boolean).join(' '),
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
export function contentSecurityPolicy(props: SitePolicyProps): string {
  const { length } = policyText({ ...props, filesSource: longestFilesSource });
  if (length > maxPolicyCharacters)
    throw new Error(`the content security policy has ${length} characters, CloudFront takes ${maxPolicyCharacters}`);
  return policyText(props);
}

/** The site's further headers. */
export const siteHeaderValues = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
} as const;

/** Of every response of site and desk. A stage adds HSTS, which browsers ignore on the local site: it has no TLS. */
export const commonHeaderValues = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
