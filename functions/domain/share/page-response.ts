import type { FileResponse } from '#shared/endpoints/endpoint.ts';
import { gonePageHtml, pagePolicy } from './page-html.ts';

/** Seconds in CloudFront: half the minute in which a page that was ended must be gone (decision 0126). */
const sharedSeconds = 30;
/** Browsers ask again each time. `stale-if-error`: CloudFront must not serve an ended page while the API is down. */
export const shortCache = `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=0`;
const noIndex = { 'X-Robots-Tag': 'noindex' } as const;

/** Of pages; the other security headers are those of every response. */
const pageHeaders = {
  'Content-Security-Policy': pagePolicy,
  // For browsers without `frame-ancestors`.
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

export function pageResponse(html: string, isIndexed: boolean): FileResponse {
  const headers = { ...pageHeaders, 'Cache-Control': shortCache, ...(isIndexed ? {} : noIndex) };
  return { content: html, mediaType: 'text/html', headers };
}

/** One answer for links that were ended, have expired, or never existed: nobody can find out which ones existed. */
export function gonePage(): FileResponse {
  return { content: gonePageHtml, mediaType: 'text/html', status: 410, headers: { ...pageHeaders, ...noIndex } };
}

/** Not cached. */
export function notePage(html: string, status: FileResponse['status'] = 200): FileResponse {
  return { content: html, mediaType: 'text/html', status, headers: { ...pageHeaders, ...noIndex } };
}

/** Search engines list pages, not their pictures. */
export function pictureResponse(bytes: Uint8Array): FileResponse {
  return { content: Buffer.from(bytes), mediaType: 'image/jpeg', headers: { 'Cache-Control': shortCache, ...noIndex } };
}

export function redirectTo(path: string): FileResponse {
  return { content: '', mediaType: 'text/html', status: 303, headers: { Location: path, 'Cache-Control': shortCache } };
}
