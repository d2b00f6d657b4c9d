import type { APIGatewayProxyResult } from 'aws-lambda';
import type { AppError } from '#functions/domain/kernel/app-error.ts';
import type { FileResponse, FileType } from '#shared/endpoints/endpoint.ts';
import type { ErrorBody } from '#shared/errors/error-body.ts';
import { apiSecurityHeaders, corsHeaders } from '#shared/names/api-headers.ts';

/** CORS for one origin only, without credentials (threat 62). @param pageUrl of the site or the desk, whose pages may call */
export function responseHeaders(pageUrl: string | undefined, origin: string | undefined): Record<string, string> {
  const pageOrigin = pageUrl === undefined ? undefined : new URL(pageUrl).origin;
  const allowed = pageOrigin !== undefined && origin === pageOrigin;
  return {
    ...apiSecurityHeaders,
    Vary: 'Origin',
    ...(allowed
      ? { 'Access-Control-Allow-Origin': pageOrigin, 'Access-Control-Expose-Headers': corsHeaders.exposed.join(', ') }
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

const isTextType = (mediaType: string) => mediaType.startsWith('text/') || mediaType.endsWith('+xml');

/** Bytes as base64, which API Gateway decodes for the configured media types (`infra/openapi/binary-media-types.ts`). */
export function fileResponse(
  defaultType: FileType,
  { content, fileName, mediaType = defaultType, status = 200, headers: own = {} }: FileResponse,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyResult {
  const isText = typeof content === 'string';
  return {
    statusCode: status,
    headers: {
      ...headers,
      'Content-Type': isTextType(mediaType) ? `${mediaType}; charset=utf-8` : mediaType,
      ...(fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}"` }),
      ...own,
    },
    body: isText ? content : Buffer.from(content).toString('base64'),
    isBase64Encoded: !isText,
  };
}

/** Code, message and request id, no internals (architecture 5). */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { message, code, storyId } = error;
  return { success: false, message, code, requestId, ...(storyId === undefined ? {} : { storyId }) };
}

/** `Retry-After` and `WWW-Authenticate`. */
export function errorHeaders(error: AppError): Record<string, string> {
  return {
    ...(error.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(error.retryAfterSeconds) }),
    ...(error.code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {}),
  };
}
