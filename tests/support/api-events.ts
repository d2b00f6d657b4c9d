import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Customer } from '#functions/domain/account/customer.ts';

interface EventParts {
  readonly body?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string[]>>;
  readonly isBase64Encoded?: boolean;
}

/** An API Gateway REST proxy event. */
export function apiEvent(parts: EventParts = {}): APIGatewayProxyEvent {
  const headers = { 'Content-Type': 'application/json', ...parts.headers };
  return {
    resource: '/',
    path: '/',
    httpMethod: 'POST',
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: parts.body ?? null,
    isBase64Encoded: parts.isBase64Encoded ?? false,
    pathParameters: parts.path ?? null,
    queryStringParameters: null,
    multiValueQueryStringParameters: parts.query ?? null,
    stageVariables: null,
    requestContext: { requestId: 'request-1', identity: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEvent;
}

export function lambdaContext(remainingMs = 10_000): Context {
  return { awsRequestId: 'invocation-1', getRemainingTimeInMillis: () => remainingMs } as unknown as Context;
}

interface ProxyResult {
  readonly statusCode: number;
  readonly headers?: APIGatewayProxyResult['headers'];
  readonly body: unknown;
}

export function readResponse({ statusCode, headers, body }: ProxyResult) {
  return { status: statusCode, headers: headers ?? {}, body: JSON.parse(String(body)) };
}

/** Calls an endpoint in tests of handlers. */
export const caller: Customer = {
  userId: 'u1',
  sessionId: 's1',
  name: 'Ada',
  email: 'ada@example.com',
  firstStory: true,
  monthlyStories: 0,
  bonusStories: 0,
  subscriptionActive: false,
};
