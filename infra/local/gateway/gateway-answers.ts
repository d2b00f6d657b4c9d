import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorBody } from '../../../shared/errors/error-body.ts';
import { type ErrorCode, errorCodes } from '../../../shared/errors/error-codes.ts';

/** What the web may send (RELIABILITY row 62). */
const allowedRequestHeaders = 'Authorization, Content-Type, Accept, Idempotency-Key';
/** Chromium keeps a preflight two hours at most. */
const preflightMaxAgeSeconds = 7200;

/** Answers of the gateway itself, before or after a function: the API stack's GatewayResponses and OPTIONS methods. */
export function createGatewayAnswers(siteUrl: string) {
  const siteOrigin = new URL(siteUrl).origin;

  function corsHeaders(request: IncomingMessage): Record<string, string> {
    const allowed = request.headers.origin === siteOrigin;
    return { Vary: 'Origin', ...(allowed ? { 'Access-Control-Allow-Origin': siteOrigin } : {}) };
  }

  return {
    preflight(request: IncomingMessage, response: ServerResponse, methods: readonly string[]): void {
      const cors = corsHeaders(request);
      const allowed = 'Access-Control-Allow-Origin' in cors;
      response.writeHead(204, {
        ...cors,
        ...(allowed
          ? {
              'Access-Control-Allow-Methods': [...methods, 'OPTIONS'].join(', '),
              'Access-Control-Allow-Headers': allowedRequestHeaders,
              'Access-Control-Max-Age': String(preflightMaxAgeSeconds),
            }
          : {}),
      });
      response.end();
    },

    /** The one error body; `status` where the gateway's differs from the code's own (502 for a function that failed). */
    error(
      request: IncomingMessage,
      response: ServerResponse,
      code: ErrorCode,
      requestId: string,
      more: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
    ): void {
      const body: ErrorBody = { success: false, message: errorCodes[code].message, code, requestId };
      response.writeHead(more.status ?? errorCodes[code].status, {
        ...corsHeaders(request),
        ...more.headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': requestId,
      });
      response.end(JSON.stringify(body));
    },
  };
}
