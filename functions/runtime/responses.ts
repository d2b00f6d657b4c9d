import type { APIGatewayProxyResult } from 'aws-lambda';
import type { AppError } from '#functions/domain/kernel/app-error.ts';
import type { ErrorBody } from '#shared/errors/error-body.ts';
import { apiSecurityHeaders, corsHeaders } from '#shared/names/api-headers.ts';

/** CORS for the site's origin only, without credentials (threat 62). */
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

/** Base64, which API Gateway decodes for the configured media types. */
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

/** Code, message and request id, no internals (architecture 5). */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return { success: false, message: error.message, code: error.code, requestId };
}

/** `Retry-After` and `WWW-Authenticate`. */
export function errorHeaders(error: AppError): Record<string, string> {
  return {
    ...(error.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(error.retryAfterSeconds) }),
    ...(error.code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {}),
  };
}
