import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import type { ErrorBody } from '#shared/errors/error-body.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import { apiSecurityHeaders } from '#shared/names/api-headers.ts';

export function errorBody(code: ErrorCode, requestId: string): string {
  const body: ErrorBody = { success: false, message: allErrorCodes[code].message, code, requestId };
  return JSON.stringify(body);
}

export function errorBodyTemplate(code: ErrorCode): string {
  return errorBody(code, '$context.requestId');
}

/** API Gateway's mappings put literals in single quotes. */
function literal(value: string): string {
  return `'${value}'`;
}

/** Header mappings with a name prefix (`gatewayresponse.header.`, `method.response.header.`). */
export function headerMappings(prefix: string, headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [prefix + name, literal(value)]));
}

// A literal cannot contain the quotes of `default-src 'none'`; JSON errors with nosniff need no CSP.
const { 'Content-Security-Policy': _quoted, ...quotable } = apiSecurityHeaders;

export const gatewaySecurityHeaders: Readonly<Record<string, string>> = quotable;
