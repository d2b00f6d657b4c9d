import type { ErrorBody } from '#shared/errors/error-body.ts';
import { type ErrorCode, errorCodes } from '#shared/errors/error-codes.ts';
import { apiSecurityHeaders } from '#shared/names/api-headers.ts';

/** The one error body, for answers that no function gives. */
export function errorBody(code: ErrorCode, requestId: string): string {
  const body: ErrorBody = { success: false, message: errorCodes[code].message, code, requestId };
  return JSON.stringify(body);
}

/** The same as a template of API Gateway. */
export function errorBodyTemplate(code: ErrorCode): string {
  return errorBody(code, '$context.requestId');
}

/** A header's value as API Gateway's mappings take it: a literal stands in single quotes. */
function literal(value: string): string {
  return `'${value}'`;
}

/** Header mappings with every name behind `prefix` (`gatewayresponse.header.`, `method.response.header.`). */
export function headerMappings(prefix: string, headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [prefix + name, literal(value)]));
}

// A literal cannot hold the quotes of `default-src 'none'`: a JSON error that may not be sniffed does without the policy.
const { 'Content-Security-Policy': _quoted, ...quotable } = apiSecurityHeaders;

/** The headers of every answer that the gateway gives by itself. */
export const gatewaySecurityHeaders: Readonly<Record<string, string>> = quotable;
