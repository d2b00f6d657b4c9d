import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { errorBody, errorHeaders, fileResponse, jsonResponse, responseHeaders } from '#functions/runtime/responses.ts';
import { corsHeaders } from '#shared/names/api-headers.ts';

const site = 'https://tellwren.example';

/** The security headers of defence D10. */
const security = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
};

describe('responseHeaders', () => {
  it('allow pages of the site to read the response, without credentials', () => {
    expect(responseHeaders(`${site}/`, site)).toEqual({
      ...security,
      Vary: 'Origin',
      'Access-Control-Allow-Origin': site,
      'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
    });
  });

  it('allow no access for other origins, with the same security headers', () => {
    const others = ['https://evil.example', `${site}.evil.example`, 'http://tellwren.example', 'null', undefined];
    for (const origin of others) expect(responseHeaders(site, origin)).toEqual({ ...security, Vary: 'Origin' });
    for (const origin of [site, undefined])
      expect(responseHeaders(undefined, origin)).toEqual({ ...security, Vary: 'Origin' });
  });

  it('allow four request headers without credentials, cached for two hours', () => {
    expect(corsHeaders).toEqual({
      allowed: ['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key'],
      exposed: ['Retry-After', 'X-Request-Id'],
      maxAgeSeconds: 7200,
    });
  });
});

describe('jsonResponse and fileResponse', () => {
  it('a JSON response declares its charset', () => {
    expect(jsonResponse(409, { success: false, message: 'Zoë' }, { 'X-Request-Id': 'r1' })).toEqual({
      statusCode: 409,
      headers: { 'X-Request-Id': 'r1', 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"success":false,"message":"Zoë"}',
    });
  });

  it('a file with a name is an attachment, and its bytes are sent as base64', () => {
    const content = new Uint8Array([37, 80, 68, 70]);
    expect(fileResponse('application/pdf', { fileName: 'story.pdf', content }, { 'X-Request-Id': 'r1' })).toEqual({
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

  it('text without a name is shown as it is, with its own type, status and headers', () => {
    const page = {
      ...({ content: '<h1>Zoë</h1>', mediaType: 'text/html', status: 410 } as const),
      headers: { 'Cache-Control': 'public, max-age=60' },
    };
    expect(fileResponse('image/jpeg', page, { 'Cache-Control': 'no-store', 'X-Request-Id': 'r1' })).toEqual({
      statusCode: 410,
      headers: {
        'X-Request-Id': 'r1',
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'public, max-age=60',
      },
      body: '<h1>Zoë</h1>',
      isBase64Encoded: false,
    });
  });

  it('an SVG declares its charset, a JPEG has none', () => {
    const typeOf = (mediaType: 'image/svg+xml' | 'image/jpeg') =>
      fileResponse(mediaType, { content: '' }, {}).headers?.['Content-Type'];
    expect(typeOf('image/svg+xml')).toBe('image/svg+xml; charset=utf-8');
    expect(typeOf('image/jpeg')).toBe('image/jpeg');
  });
});

describe('errorBody and errorHeaders', () => {
  it('the body has message, code and request id, and no details of the cause', () => {
    const fault = new AppError('conflict', { message: 'Not now.', cause: new Error('table tellwren-prod') });
    expect(errorBody(fault, 'r1')).toEqual({ success: false, message: 'Not now.', code: 'conflict', requestId: 'r1' });
    expect(errorHeaders(fault)).toEqual({});
  });

  it('the headers have Retry-After and the authentication scheme', () => {
    const late = new AppError('too-many-requests', { retryAfterSeconds: 30 });
    expect(errorHeaders(late)).toEqual({ 'Retry-After': '30' });
    expect(errorHeaders(new AppError('service-unavailable', { retryAfterSeconds: 0 }))).toEqual({ 'Retry-After': '0' });
    expect(errorHeaders(new AppError('unauthorized'))).toEqual({ 'WWW-Authenticate': 'Bearer' });
  });
});
