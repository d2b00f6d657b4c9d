import { type EndpointId, endpoints } from '../../shared/endpoints/index.ts';
import { endpointIds } from '../function-entries.ts';
import type { openApiDocument } from './document.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { errorOperation, preflightOperation } from './mock-operations.ts';

/** API Gateway's own limit for a REST integration, 29 s; functions answer 504 themselves before that. */
const integrationTimeoutMs = 29_000;

interface GatewayOptions {
  /** The one origin whose pages may call. */
  readonly siteOrigin: string;
  readonly partition: string;
  readonly region: string;
  readonly functionArn: (id: EndpointId) => string;
}

/** Where the gateway hands a request over; a streaming function is invoked by the streaming API (DESIGN 15). */
function integrationUri(id: EndpointId, { partition, region, functionArn }: GatewayOptions): string {
  const lambda = `arn:${partition}:apigateway:${region}:lambda:path`;
  return endpoints[id].streams
    ? `${lambda}/2021-11-15/functions/${functionArn(id)}/response-streaming-invocations`
    : `${lambda}/2015-03-31/functions/${functionArn(id)}/invocations`;
}

function functionOperation(id: EndpointId, options: GatewayOptions): object {
  return {
    operationId: id,
    responses: { '200': { description: 'Answered by the function.' } },
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: integrationUri(id, options),
      timeoutInMillis: integrationTimeoutMs,
      responseTransferMode: endpoints[id].streams ? 'STREAM' : 'BUFFERED',
    },
  };
}

/** The functions' methods, the preflight, and 405 for every other method: without it API Gateway answers 403. */
function pathItem(methods: readonly string[], ids: readonly EndpointId[], options: GatewayOptions): object {
  const allowed = [...methods, 'OPTIONS'];
  return {
    ...Object.fromEntries(ids.map((id) => [endpoints[id].method.toLowerCase(), functionOperation(id, options)])),
    options: preflightOperation(options.siteOrigin, allowed),
    'x-amazon-apigateway-any-method': errorOperation(options.siteOrigin, 'method-not-allowed', {
      Allow: allowed.join(', '),
    }),
  };
}

/**
 * The published document as API Gateway imports it: the same paths and operations, with integrations instead of schemas.
 * Requests are parsed by the functions, so that there is one parser and one wording of its errors (infra/decisions/0011).
 */
export function gatewayDocument({ openapi, info, paths }: ReturnType<typeof openApiDocument>, options: GatewayOptions) {
  const pathItems = Object.keys(paths).map((path) => {
    const ids = endpointIds.filter((id) => endpoints[id].path === path);
    return [
      path,
      pathItem(
        ids.map((id) => endpoints[id].method),
        ids,
        options,
      ),
    ];
  });
  return {
    openapi,
    info: { title: info.title, version: info.version },
    paths: {
      ...Object.fromEntries(pathItems),
      // A bearer token on an unknown route would be taken for a broken AWS signature: this route catches it first.
      '/{unknown+}': { 'x-amazon-apigateway-any-method': errorOperation(options.siteOrigin, 'route-not-found') },
    },
    'x-amazon-apigateway-gateway-responses': gatewayResponses(options.siteOrigin),
  };
}
