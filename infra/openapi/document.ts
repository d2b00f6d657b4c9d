import { endpointIds } from '#infra/function-entries.ts';
import { commonErrors, type Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpointFolders, endpoints } from '#shared/endpoints/index.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import { openApiParameters, openApiSchema } from './schemas.ts';

const bodyErrors: readonly ErrorCode[] = ['malformed-json', 'unsupported-media-type'];

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const errorHeaders: Readonly<Record<number, object>> = {
  401: { 'WWW-Authenticate': { schema: { type: 'string', enum: ['Bearer'] } } },
  429: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
};

function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const possible = [...commonErrors, ...endpoint.errors];
  const takesBody = endpoint.request.body !== undefined || endpoint.request.form !== undefined;
  return !takesBody ? possible.filter((code) => !bodyErrors.includes(code)) : possible;
}

function errorSets(endpoint: Endpoint): { status: number; codes: ErrorCode[]; name: string }[] {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => allErrorCodes[code].status);
  return [...byStatus].map(([status, codes]) => ({ status, codes, name: codes.join('.') }));
}

function errorResponse(status: number, codes: readonly ErrorCode[]): object {
  const description = codes.map((code) => `\`${code}\`: ${allErrorCodes[code].message}`).join('\n\n');
  const headers = errorHeaders[status];
  return { description, ...(headers === undefined ? {} : { headers }), content: errorContent };
}

/** Most endpoints share error sets, so each is written once. */
function sharedErrorResponses(): Record<string, object> {
  const sets = endpointIds.flatMap((id) => errorSets(endpoints[id]));
  return Object.fromEntries(sets.map(({ name, status, codes }) => [name, errorResponse(status, codes)]));
}

function errorResponses(endpoint: Endpoint): Record<string, object> {
  return Object.fromEntries(
    errorSets(endpoint).map(({ status, name }) => [String(status), { $ref: `#/components/responses/${name}` }]),
  );
}

/** `delta` events, then `done` with the JSON body or `error` with the error body (architecture 4). */
const eventStream = {
  'text/event-stream': {
    schema: { type: 'string', description: 'Events `delta` {text}, then `done` (the JSON answer) or `error`.' },
  },
};

/** A visitor's token is optional: OpenAPI's empty requirement says so. */
function securityOf(caller: Endpoint['caller']): { security?: object[] } {
  if (caller === 'customer' || caller === 'operator') return { security: [{ bearer: [] }] };
  return caller === 'visitor' ? { security: [{}, { bearer: [] }] } : {};
}

function requestBody({ body, form }: Endpoint['request']): object {
  if (body !== undefined) {
    return {
      requestBody: { required: true, content: { 'application/json': { schema: openApiSchema(body, 'input') } } },
    };
  }
  if (form === undefined) return {};
  const image = { image: { type: 'string', format: 'binary' } };
  const schema = { allOf: [openApiSchema(form, 'input'), { type: 'object', properties: image }] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function answerContent(endpoint: Endpoint): object {
  if (endpoint.answers !== undefined)
    return Object.fromEntries(
      endpoint.answers.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } }]),
    );
  return {
    'application/json': { schema: openApiSchema(endpoint.response, 'output') },
    ...(endpoint.streams ? eventStream : {}),
  };
}

function operation(id: EndpointId, endpoint: Endpoint): object {
  const { request, caller } = endpoint;
  const parameters = [...openApiParameters(request.path, 'path'), ...openApiParameters(request.query, 'query')];
  const idempotent = endpoint.errors.includes('idempotency-key-reused')
    ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
    : [];
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpointFolders[id]],
    ...securityOf(caller),
    ...(parameters.length + idempotent.length > 0 ? { parameters: [...parameters, ...idempotent] } : {}),
    ...requestBody(request),
    responses: {
      '200': {
        description: 'Done.',
        content: answerContent(endpoint),
      },
      ...errorResponses(endpoint),
    },
  };
}

function paths(): Record<string, Record<string, object>> {
  const byPath = Map.groupBy(endpointIds, (id) => endpoints[id].path);
  return Object.fromEntries(
    [...byPath].map(([path, ids]) => [
      path,
      Object.fromEntries(ids.map((id) => [endpoints[id].method.toLowerCase(), operation(id, endpoints[id])])),
    ]),
  );
}

/** The API in OpenAPI 3.0, derived from the endpoints: documentation, and the source of the gateway. */
export function openApiDocument() {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Tellwren API',
      version: '1.0.0',
      description:
        'Wren interviews a visitor and writes their story. Answers are `{ success: true, … }`, errors ' +
        '`{ success: false, message, code, requestId }` with a code of a closed list.',
    },
    paths: paths(),
    components: {
      schemas: { Error: openApiSchema(errorBodySchema, 'output') },
      responses: sharedErrorResponses(),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key again within 24 h gets the first answer again instead of doing it twice.',
          schema: { type: 'string', minLength: 1, maxLength: 128 },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
