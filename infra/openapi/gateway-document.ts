import { endpointIds } from '#infra/function-entries.ts';
import { timeoutSecondsOf } from '#infra/function-specs.ts';
import { methodsOf } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { isDeskRoute } from '#shared/names/api-headers.ts';
import { binaryMediaTypes } from './binary-media-types.ts';
import type { openApiDocument } from './document.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { errorOperation, preflightOperation } from './mock-operations.ts';

/** API Gateway's limit for REST integrations is 29 s; functions respond 504 before that. */
const integrationTimeoutMs = 29_000;

/** API Gateway allows streams 15 min; ours take the function's timeout plus a second for its error. */
function timeoutMsOf(id: EndpointId, { patience }: GatewayOptions): number {
  return endpoints[id].streams
    ? Math.max(integrationTimeoutMs, (timeoutSecondsOf(id, patience, 'aws') + 1) * 1000)
    : integrationTimeoutMs;
}

interface GatewayOptions {
  readonly siteOrigin: string;
  readonly deskOrigin: string;
  readonly partition: string;
  readonly region: string;
  /** With the model (infra/docs/models.md). */
  readonly patience: number;
  readonly functionArn: (id: EndpointId) => string;
}

/** The integration's URI; streaming functions use the streaming Invoke API (architecture 15). */
function integrationUri(id: EndpointId, { partition, region, functionArn }: GatewayOptions): string {
  const lambda = `arn:${partition}:apigateway:${region}:lambda:path`;
  return endpoints[id].streams
    ? `${lambda}/2021-11-15/functions/${functionArn(id)}/response-streaming-invocations`
    : `${lambda}/2015-03-31/functions/${functionArn(id)}/invocations`;
}

/** API Gateway requires declared path variables; functions validate them. */
function declaredVariables(path: string): { parameters?: object[] } {
  const parameters = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } };
  });
  return parameters.length === 0 ? {} : { parameters };
}

function functionOperation(id: EndpointId, method: string, options: GatewayOptions): object {
  return {
    operationId: method === 'HEAD' ? `${id}Head` : id,
    responses: { '200': { description: 'Answered by the function.' } },
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: integrationUri(id, options),
      timeoutInMillis: timeoutMsOf(id, options),
      responseTransferMode: endpoints[id].streams ? 'STREAM' : 'BUFFERED',
    },
  };
}

/** The methods, the preflight, and 405 for all others, for which API Gateway would respond 403. */
function pathItem(path: string, options: GatewayOptions): Record<string, object> {
  const ids = endpointIds.filter((id) => endpoints[id].path === path);
  const origin = isDeskRoute(path) ? options.deskOrigin : options.siteOrigin;
  const routes = ids.flatMap((id) => methodsOf(endpoints[id]).map((method) => ({ id, method })));
  const allowed = [...routes.map(({ method }) => method), 'OPTIONS'];
  const operations = {
    ...Object.fromEntries(
      routes.map(({ id, method }) => [method.toLowerCase(), functionOperation(id, method, options)]),
    ),
    options: preflightOperation(origin, allowed),
    'x-amazon-apigateway-any-method': errorOperation(origin, 'method-not-allowed', {
      Allow: allowed.join(', '),
    }),
  };
  return withVariables(path, operations);
}

function withVariables(path: string, operations: Record<string, object>): Record<string, object> {
  const variables = declaredVariables(path);
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [method, { ...operation, ...variables }]),
  );
}

/** API Gateway would read a bearer token on an unknown route as a broken AWS signature; this path matches first. */
const unknownPath = '/{unknown+}';

/**
 * The document for API Gateway: the same operations with integrations instead of schemas. Only the functions validate requests
 * (decision 0011).
 */
export function gatewayDocument({ openapi, info, paths }: ReturnType<typeof openApiDocument>, options: GatewayOptions) {
  const unknown = { 'x-amazon-apigateway-any-method': errorOperation(options.siteOrigin, 'route-not-found') };
  return {
    openapi,
    info: { title: info.title, version: info.version },
    paths: {
      ...Object.fromEntries(Object.keys(paths).map((path) => [path, pathItem(path, options)])),
      [unknownPath]: withVariables(unknownPath, unknown),
    },
    'x-amazon-apigateway-binary-media-types': binaryMediaTypes,
    'x-amazon-apigateway-gateway-responses': gatewayResponses(options.siteOrigin),
  };
}
