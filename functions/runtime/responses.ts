import type { APIGatewayProxyResult } from 'aws-lambda';
import type { AppError } from '#functions/domain/kernel/app-error.ts';
import type { ErrorBody } from '#shared/errors/error-body.ts';
import { apiSecurityHeaders, corsHeaders } from '#shared/names/api-headers.ts';

/** CORS for the site's own origin only, without credentials (threat 62): a foreign origin gets no header. */
export function responseHeaders(siteUrl: string | undefined, origin: string | undefined): Record<string, string> {
  const siteOrigin = siteUrl === undefined ? undefined : new URL(siteUrl).origin;
  const allowed = siteOrigin !== undefined && origin === siteOrigin;
  return {
    ...apiSecurityHeaders,
    Vary: 'Origin',
    ...(allowed
      ? { 'Access-Control-Allow-Origin': siteOrigin, 'Access-Control-Expose-Headers': corsHeaders.exposed.join(', ') }
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

/** A file as API Gateway wants it: in base64, which it undoes for the media types it is told of. */
export function fileResponse(
  mediaType: string,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array },
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyResult {
  return {
    statusCode: 200,
    headers: {
      ...headers,
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  };
}

/** The one error body (architecture 5): a code, its sentence and the request id; never an internal text. */
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
