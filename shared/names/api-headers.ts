/**
 * Headers known to the functions and to the gateway, which answers for itself when a request reaches no function: this
 * file imports nothing.
 */

/** On every answer of the API (defence D10): nothing of it is cached, framed, sniffed or run as a page. */
export const apiSecurityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** What a page of the site may send and read across origins (threat 62); credentials are never among them. */
export const corsHeaders = {
  allowed: ['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key'],
  exposed: ['Retry-After', 'X-Request-Id'],
  /** How long a browser may keep the answer to a preflight: two hours, Chromium's upper bound. */
  maxAgeSeconds: 7200,
} as const;
