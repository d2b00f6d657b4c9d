/** Shared by functions and the gateway, which responds itself when no function is reached. Imports nothing. */

/** On every API response (defence D10): no caching, framing, sniffing or rendering. */
export const apiSecurityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Routes that only the desk's origin may call from a browser; all others are the site's. */
export const isDeskRoute = (path: string): boolean => path.startsWith('/api/desk/');

/**
 * The hosts of site and desk set both in place of what a caller sends: the visitor's address, and what proves that they did
 * (decision 0168).
 */
export const forwardingHeaders = { viewer: 'tellwren-viewer', proof: 'tellwren-proof' } as const;
/** Of the gateway's stage, which passes it to the functions. */
export const proofVariable = 'forwardingProof';

/** Cross-origin access for the site and the desk (threat 62), without credentials. */
export const corsHeaders = {
  allowed: ['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key'],
  exposed: ['Retry-After', 'X-Request-Id'],
  /** Two hours, Chromium's maximum for preflight responses. */
  maxAgeSeconds: 7200,
} as const;
