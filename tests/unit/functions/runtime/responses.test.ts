import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { errorBody, errorHeaders, fileResponse, jsonResponse, responseHeaders } from '#functions/runtime/responses.ts';
import { corsHeaders } from '#shared/names/api-headers.ts';

const site = 'https://tellwren.example';

/** The headers of defence D10. */
const security = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
};

describe('response headers', () => {
  it("let the site's own pages read it, without credentials", () => {
    expect(responseHeaders(`${site}/`, site)).toEqual({
      ...security,
      Vary: 'Origin',
      'Access-Control-Allow-Origin': site,
      'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
    });
  });

  it.each([
    ['another site', site, 'https://evil.example'],
    ['a site whose name begins alike', site, `${site}.evil.example`],
    ['the site without its encryption', site, 'http://tellwren.example'],
    ['a page without an origin', site, 'null'],
    ['whoever sends none', site, undefined],
    ['anybody, where no site is known', undefined, site],
    ['whoever sends none, where no site is known', undefined, undefined],
  ])('let %s read nothing, and are as safe', (_, siteUrl, origin) => {
    expect(responseHeaders(siteUrl, origin)).toEqual({ ...security, Vary: 'Origin' });
  });

  it('say for two hours at the most what a page may send, which is no credentials', () => {
    expect(corsHeaders).toEqual({
      allowed: ['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key'],
      exposed: ['Retry-After', 'X-Request-Id'],
      maxAgeSeconds: 7200,
    });
  });
});

describe('a response', () => {
  it('is JSON with a charset', () => {
    expect(jsonResponse(409, { success: false, message: 'Zoë' }, { 'X-Request-Id': 'r1' })).toEqual({
      statusCode: 409,
      headers: { 'X-Request-Id': 'r1', 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"success":false,"message":"Zoë"}',
    });
  });

  it('is a file to be saved, never shown in a page', () => {
    const bytes = new Uint8Array([37, 80, 68, 70]);
    expect(fileResponse('application/pdf', { fileName: 'story.pdf', bytes }, { 'X-Request-Id': 'r1' })).toEqual({
      statusCode: 200,
      headers: {
        'X-Request-Id': 'r1',
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="story.pdf"',
      },
      body: 'JVBERg==',
      isBase64Encoded: true,
    });
  });
});

describe('an error', () => {
  it('contains message, code and request id, without internals', () => {
    const fault = new AppError('conflict', { message: 'Not now.', cause: new Error('table tellwren-prod') });
    expect(errorBody(fault, 'r1')).toEqual({ success: false, message: 'Not now.', code: 'conflict', requestId: 'r1' });
    expect(errorHeaders(fault)).toEqual({});
  });

  it('contains Retry-After and WWW-Authenticate', () => {
    const late = new AppError('too-many-requests', { retryAfterSeconds: 30 });
    expect(errorHeaders(late)).toEqual({ 'Retry-After': '30' });
    expect(errorHeaders(new AppError('service-unavailable', { retryAfterSeconds: 0 }))).toEqual({ 'Retry-After': '0' });
    expect(errorHeaders(new AppError('unauthorized'))).toEqual({ 'WWW-Authenticate': 'Bearer' });
  });
});
