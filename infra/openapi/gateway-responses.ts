import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import { corsHeaders } from '#shared/names/api-headers.ts';
import { errorBodyTemplate, gatewaySecurityHeaders, headerMappings } from './error-response.ts';

/**
 * The gateway's own responses (threats 61, 62 and 90): response type → our code. The defaults keep their status. We never ask for
 * a signature or key, so those types mean an unknown route.
 */
const codeOfResponseType = {
  DEFAULT_4XX: 'malformed-request',
  DEFAULT_5XX: 'internal',
  BAD_REQUEST_BODY: 'malformed-request',
  BAD_REQUEST_PARAMETERS: 'malformed-request',
  MISSING_AUTHENTICATION_TOKEN: 'route-not-found',
  RESOURCE_NOT_FOUND: 'route-not-found',
  INVALID_SIGNATURE: 'route-not-found',
  INVALID_API_KEY: 'route-not-found',
  EXPIRED_TOKEN: 'route-not-found',
  ACCESS_DENIED: 'route-not-found',
  REQUEST_TOO_LARGE: 'payload-too-large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported-media-type',
  WAF_FILTERED: 'request-blocked',
  THROTTLED: 'too-many-requests',
  QUOTA_EXCEEDED: 'too-many-requests',
  // Also a function whose reserved concurrency is in use.
  API_CONFIGURATION_ERROR: 'service-unavailable',
  INTEGRATION_FAILURE: 'service-unavailable',
  INTEGRATION_TIMEOUT: 'deadline-exceeded',
} as const satisfies Record<string, ErrorCode>;

const retryAfter: Partial<Record<ErrorCode, string>> = { 'too-many-requests': '1', 'service-unavailable': '5' };

function gatewayResponse(responseType: string, code: ErrorCode, siteOrigin: string): object {
  const seconds = retryAfter[code];
  const headers = {
    ...gatewaySecurityHeaders,
    // A template cannot depend on the request here; other origins' browsers, and the desk's, reject the response.
    'Access-Control-Allow-Origin': siteOrigin,
    'Access-Control-Expose-Headers': corsHeaders.exposed.join(', '),
    ...(seconds === undefined ? {} : { 'Retry-After': seconds }),
  };
  return {
    ...(responseType.startsWith('DEFAULT_') ? {} : { statusCode: String(allErrorCodes[code].status) }),
    responseParameters: headerMappings('gatewayresponse.header.', headers),
    responseTemplates: { 'application/json': errorBodyTemplate(code) },
  };
}

export function gatewayResponses(siteOrigin: string): Record<string, object> {
  return Object.fromEntries(
    Object.entries(codeOfResponseType).map(([type, code]) => [type, gatewayResponse(type, code, siteOrigin)]),
  );
}
