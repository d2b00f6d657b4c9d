import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ErrorBody } from '../../shared/errors/error-body.ts';
import type { AppError } from './app-error.ts';

/** RELIABILITY 4.11: nothing of the API is cached, framed, sniffed or run as a page. */
const securityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** CORS for the site's own origin only, without credentials (RELIABILITY row 62): a foreign origin gets no header. */
export function responseHeaders(siteUrl: string | undefined, origin: string | undefined): Record<string, string> {
  const siteOrigin = siteUrl === undefined ? undefined : new URL(siteUrl).origin;
  const allowed = siteOrigin !== undefined && origin === siteOrigin;
  return {
    ...securityHeaders,
    Vary: 'Origin',
    ...(allowed
      ? { 'Access-Control-Allow-Origin': siteOrigin, 'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id' }
      : {}),
  };
}

/** A JSON answer of API Gateway's proxy integration. */
export function jsonResponse(
  statusCode: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

/** The one error body (DESIGN 5): a code, its sentence and the request id; never an internal text. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return { success: false, message: error.message, code: error.code, requestId };
}

/** Headers that belong to an error: when to come back, and what kind of login is wanted. */
export function errorHeaders(error: AppError): Record<string, string> {
  return {
    ...(error.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(error.retryAfterSeconds) }),
    ...(error.code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {}),
  };
}
