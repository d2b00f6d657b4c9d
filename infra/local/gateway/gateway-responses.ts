import type { IncomingMessage, ServerResponse } from 'node:http';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import type { ErrorBody } from '#shared/errors/error-body.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import { apiSecurityHeaders, corsHeaders as cors, isDeskRoute } from '#shared/names/api-headers.ts';

interface PageUrls {
  readonly siteUrl: string;
  readonly deskUrl: string;
}

export function createGatewayResponses({ siteUrl, deskUrl }: PageUrls) {
  /** API Gateway knows the route in the responses of a route only; its others are for the site. */
  function originHeaders({ url = '/', headers }: IncomingMessage, isOfRoute: boolean): Record<string, string> {
    const { origin } = new URL(isOfRoute && isDeskRoute(url) ? deskUrl : siteUrl);
    return { Vary: 'Origin', ...(headers.origin === origin ? { 'Access-Control-Allow-Origin': origin } : {}) };
  }

  return {
    preflight(request: IncomingMessage, response: ServerResponse, methods: readonly string[]): void {
      response.writeHead(204, {
        ...originHeaders(request, true),
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
      more: {
        readonly status?: number;
        readonly headers?: Readonly<Record<string, string>>;
        readonly isOfRoute?: boolean;
      } = {},
    ): void {
      const body: ErrorBody = { success: false, message: allErrorCodes[code].message, code, requestId };
      response.writeHead(more.status ?? allErrorCodes[code].status, {
        ...apiSecurityHeaders,
        ...originHeaders(request, more.isOfRoute ?? false),
        'Access-Control-Expose-Headers': cors.exposed.join(', '),
        ...more.headers,
        'Content-Type': 'application/json; charset=utf-8',
        'X-Request-Id': requestId,
      });
      response.end(JSON.stringify(body));
    },
  };
}
