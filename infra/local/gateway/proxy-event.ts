import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { localStage } from '#infra/local/local-stage.ts';
import { binaryMediaTypes } from '#infra/openapi/binary-media-types.ts';
import { proofVariable } from '#shared/names/api-headers.ts';
import type { Route } from './routes.ts';

interface ProxyEventParts {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly requestId: string;
  readonly nowMs: number;
}

const stage = 'local';
const isBinary = (mediaType: string) => binaryMediaTypes.some((each) => mediaType.toLowerCase().startsWith(each));

export function proxyEvent(request: IncomingMessage, parts: ProxyEventParts): APIGatewayProxyEvent {
  const { route, pathParameters, body, requestId, nowMs } = parts;
  const url = new URL(request.url ?? '/', 'http://local');
  const path = rawPathOf(request);
  const headers = headersOf(request);
  const query = grouped([...url.searchParams]);
  const isBase64Encoded = body.length > 0 && isBinary(request.headers['content-type'] ?? '');
  return {
    resource: route.resource,
    path,
    httpMethod: route.method,
    headers: lastOfEach(headers) ?? {},
    multiValueHeaders: headers ?? {},
    queryStringParameters: lastOfEach(query),
    multiValueQueryStringParameters: query,
    pathParameters: Object.keys(pathParameters).length > 0 ? { ...pathParameters } : null,
    stageVariables: { [proofVariable]: localStage.forwardingProof },
    requestContext: {
      accountId: '000000000000',
      apiId: stage,
      authorizer: null,
      resourceId: route.endpointId,
      httpMethod: route.method,
      path: `/${stage}${path}`,
      resourcePath: route.resource,
      stage,
      requestId,
      protocol: `HTTP/${request.httpVersion}`,
      requestTime: new Date(nowMs).toUTCString(),
      requestTimeEpoch: nowMs,
      identity: identityOf(request),
    },
    body: body.length === 0 ? null : body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  };
}

/** The raw path: `URL` would resolve `..` and escape characters. */
export function rawPathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?')[0] ?? '/';
}

/** The connection's address; forwarding headers are passed on. */
function sourceIpOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

function headersOf(request: IncomingMessage): Record<string, string[]> | null {
  const raw = request.rawHeaders;
  const pairs = raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
  );
  const forwarded = pairs.filter(([name]) => name.toLowerCase() === 'x-forwarded-for').map(([, value]) => value);
  const others = pairs.filter(([name]) => name.toLowerCase() !== 'x-forwarded-for');
  return grouped([...others, ['X-Forwarded-For', [...forwarded, sourceIpOf(request)].join(', ')]]);
}

function grouped(pairs: readonly (readonly [string, string])[]): Record<string, string[]> | null {
  if (pairs.length === 0) return null;
  const values: Record<string, string[]> = Object.create(null);
  for (const [name, value] of pairs) {
    values[name] ??= [];
    values[name].push(value);
  }
  return { ...values };
}

function lastOfEach(values: Readonly<Record<string, readonly string[]>> | null): Record<string, string> | null {
  if (values === null) return null;
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));
}

function identityOf(request: IncomingMessage): APIGatewayProxyEvent['requestContext']['identity'] {
  return {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    user: null,
    userArn: null,
    sourceIp: sourceIpOf(request),
    userAgent: request.headers['user-agent'] ?? null,
  };
}
