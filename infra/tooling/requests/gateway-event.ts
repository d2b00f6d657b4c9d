import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { formType } from './multipart.ts';
import { pathOf, type ValidRequest } from './valid-requests.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const sourceIp = '203.0.113.7';
const host = 'api.tellwren.com';

function headersOf({ caller }: Endpoint, { body, form, headers }: ValidRequest, token: string | undefined) {
  const type = form === undefined ? body && 'application/json' : formType;
  const isBrowser = caller !== 'stripe' && caller !== 'scheduler';
  return {
    Accept: 'application/json',
    Host: host,
    ...(type === undefined ? {} : { 'Content-Type': type }),
    ...(isBrowser ? { Origin: 'https://tellwren.com', 'User-Agent': browser } : {}),
    'X-Forwarded-For': sourceIp,
    'X-Forwarded-Port': '443',
    'X-Forwarded-Proto': 'https',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...headers,
  };
}

/** An API Gateway REST proxy event of a valid request, with all fields. */
export function gatewayEvent(endpoint: Endpoint, call: ValidRequest, token?: string) {
  const { path: resource, method: httpMethod } = endpoint;
  const [path = ''] = pathOf(endpoint, call).split('?');
  const { form, body, query } = call;
  const headers: Record<string, string> = headersOf(endpoint, call, token);
  const lists = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
  const nobody = { accountId: null, cognitoIdentityId: null, cognitoIdentityPoolId: null, principalOrgId: null };
  return {
    resource,
    path,
    httpMethod,
    headers,
    multiValueHeaders: lists(headers),
    queryStringParameters: query ?? null,
    multiValueQueryStringParameters: query ? lists(query) : null,
    pathParameters: call.path ?? null,
    stageVariables: null,
    requestContext: {
      accountId: '000000000000',
      apiId: 'sample',
      authorizer: null,
      domainName: host,
      domainPrefix: 'api',
      extendedRequestId: 'sample=',
      httpMethod,
      path: `/prod${path}`,
      protocol: 'HTTP/1.1',
      requestId: '5f0c9f5e-3c1b-4c55-9b8e-0f6a4d2f7c11',
      requestTime: '21/Nov/2026:10:00:00 +0000',
      requestTimeEpoch: 1_795_255_200_000,
      resourceId: 'sample',
      resourcePath: resource,
      stage: 'prod',
      identity: {
        ...nobody,
        accessKey: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        sourceIp,
        user: null,
        userAgent: headers['User-Agent'] ?? null,
        userArn: null,
      },
    },
    body: form?.toString('base64') ?? (body === undefined ? null : JSON.stringify(body)),
    isBase64Encoded: form !== undefined,
  };
}
