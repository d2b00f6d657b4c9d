import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import { corsHeaders } from '#shared/names/api-headers.ts';
import { errorBodyTemplate, gatewaySecurityHeaders, headerMappings } from './error-response.ts';

/** How API Gateway reads a request without a media type, as preflights are. */
const withoutBody = ['application/json'];

const mediaTypes = [
  ...withoutBody,
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
  'text/plain',
];

const contentHandling = 'CONVERT_TO_TEXT';

/** Sends the CORS header only to the origin whose pages may call the route (threat 62). Short: every path has it twice. */
function corsTemplate(pageOrigin: string): string {
  return [
    `#set($page = "${pageOrigin}")`,
    '#set($sent = $input.params().header)',
    // HTTP/2 header names are lower-case, and the map is case-sensitive.
    '#if($sent.get("origin") == $page || $sent.get("Origin") == $page)',
    '#set($context.responseOverride.header.Access-Control-Allow-Origin = $page)',
    '#end',
  ].join('\n');
}

interface MockAnswer {
  readonly accepted: readonly string[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyTemplate: string;
}

function mockOperation(pageOrigin: string, { accepted, status, headers, bodyTemplate }: MockAnswer): object {
  const declared = Object.keys(headers).map((name) => [name, { schema: { type: 'string' } }]);
  return {
    responses: { [status]: { description: 'Answered by the gateway.', headers: Object.fromEntries(declared) } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      passthroughBehavior: 'never',
      // A template cannot read the body of a binary media type, nor write one.
      contentHandling,
      requestTemplates: Object.fromEntries(accepted.map((type) => [type, JSON.stringify({ statusCode: status })])),
      responses: {
        default: {
          statusCode: String(status),
          contentHandling,
          responseParameters: headerMappings('method.response.header.', headers),
          responseTemplates: { 'application/json': `${corsTemplate(pageOrigin)}\n${bodyTemplate}` },
        },
      },
    },
  };
}

export function preflightOperation(pageOrigin: string, methods: readonly string[]): object {
  return mockOperation(pageOrigin, {
    accepted: withoutBody,
    status: 204,
    headers: {
      Vary: 'Origin',
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': corsHeaders.allowed.join(', '),
      'Access-Control-Max-Age': String(corsHeaders.maxAgeSeconds),
    },
    bodyTemplate: '',
  });
}

export function errorOperation(
  pageOrigin: string,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): object {
  return mockOperation(pageOrigin, {
    accepted: mediaTypes,
    status: allErrorCodes[code].status,
    headers: { ...gatewaySecurityHeaders, Vary: 'Origin', ...headers },
    bodyTemplate: errorBodyTemplate(code),
  });
}
