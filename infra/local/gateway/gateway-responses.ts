import type { IncomingMessage, ServerResponse } from 'node:http';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import type { ErrorBody } from '#shared/errors/error-body.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import { apiSecurityHeaders, corsHeaders as cors } from '#shared/names/api-headers.ts';

export function createGatewayResponses(siteUrl: string) {
  const siteOrigin = new URL(siteUrl).origin;

  function originHeaders(request: IncomingMessage): Record<string, string> {
    const allowed = request.headers.origin === siteOrigin;
    return { Vary: 'Origin', ...(allowed ? { 'Access-Control-Allow-Origin': siteOrigin } : {}) };
  }

  return {
    preflight(request: IncomingMessage, response: ServerResponse, methods: readonly string[]): void {
      response.writeHead(204, {
        ...originHeaders(request),
        'Access-Control-Allow-Methods': [...methods, 'OPTIONS'].join(', '),
        'Access-Control-Allow-Headers': cors.allowed.join(', '),
        'Access-Control-Max-Age': String(cors.maxAgeSeconds),
      });
      response.end();
    },

    error(
      request: IncomingMessage,
      response: ServerResponse,
      code: ErrorCode,
      requestId: string,
      more: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
    ): void {
      const body: ErrorBody = { success: false, message: allErrorCodes[code].message, code, requestId };
      response.writeHead(more.status ?? allErrorCodes[code].status, {
        ...apiSecurityHeaders,
        ...originHeaders(request),
        'Access-Control-Expose-Headers': cors.exposed.join(', '),
        ...more.headers,
        'Content-Type': 'application/json; charset=utf-8',
        'X-Request-Id': requestId,
      });
      response.end(JSON.stringify(body));
    },
  };
}
