import { describe, expect, it } from 'vitest';
import { timeoutSecondsOf } from '#infra/function-specs.ts';
import { openApiDocument } from '#infra/openapi/document.ts';
import { gatewayDocument } from '#infra/openapi/gateway-document.ts';
import { methodsOf } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';

interface Mapping {
  readonly statusCode?: string;
  readonly responseParameters: Record<string, string>;
  readonly responseTemplates: { 'application/json': string };
}
interface Operation {
  readonly parameters?: { name: string; in: string; required: boolean }[];
  readonly responses: Record<string, { headers?: Record<string, unknown> }>;
  readonly 'x-amazon-apigateway-integration': {
    readonly type: string;
    readonly timeoutInMillis?: number;
    readonly passthroughBehavior?: string;
    readonly contentHandling?: string;
    readonly requestTemplates?: Record<string, string>;
    readonly responses?: { default: Mapping & { readonly contentHandling?: string } };
  };
}
interface GatewayDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly 'x-amazon-apigateway-gateway-responses': Record<string, Mapping>;
}

const siteOrigin = 'https://tellwren.com';
const deskOrigin = 'https://desk.tellwren.com';
/** Through JSON, as CloudFormation reads it. */
function documentWith(patience: number): GatewayDocument {
  const options = { siteOrigin, deskOrigin, partition: 'aws', region: 'eu-west-1', patience };
  const functionArn = (id: string) => `arn:aws:lambda:eu-west-1:1:function:${id}`;
  return JSON.parse(JSON.stringify(gatewayDocument(openApiDocument(), { ...options, functionArn })));
}
const document = documentWith(1);
const anyMethod = 'x-amazon-apigateway-any-method';
const knownPaths = [...new Set(Object.values(endpoints).map(({ path }) => path))];

function operation(path: string, method: string, { paths } = document): Operation {
  const found = paths[path]?.[method];
  if (found === undefined) throw new Error(`no ${method} ${path}`);
  return found;
}

function mockOf({ responses, 'x-amazon-apigateway-integration': integration }: Operation) {
  const answer = integration.responses?.default;
  if (answer === undefined) throw new Error('not answered by the gateway');
  return { integration, answer, declared: Object.keys(Object.values(responses)[0]?.headers ?? {}) };
}

it('the timeout of the gateway is longer than that of each function, with any patience', () => {
  const faults = [1, 4, 20].flatMap((patience) => {
    const stretched = documentWith(patience);
    return Object.values(endpoints).filter(({ id, path, method, streams }) => {
      const integration = operation(path, method.toLowerCase(), stretched)['x-amazon-apigateway-integration'];
      const { timeoutInMillis = 0 } = integration;
      // Without streaming, the maximum is 29 s.
      const isTooLong = timeoutInMillis > (streams ? 900_000 : 29_000);
      return isTooLong || timeoutInMillis <= timeoutSecondsOf(id, patience, 'aws') * 1000;
    });
  });
  expect(faults.map(({ id }) => id)).toEqual([]);
});

/** The JSON of the template after its directives. */
function bodyOf(template: string): unknown {
  const lines = template.split('\n').filter((line) => !line.startsWith('#'));
  return JSON.parse(lines.join('\n'));
}

const header = (name: string) => `method.response.header.${name}`;

describe('preflight', () => {
  it('returns 204 with the methods of each path', () => {
    const faults = knownPaths.filter((path) => {
      const { integration, answer } = mockOf(operation(path, 'options'));
      const methods = Object.values(endpoints).flatMap((endpoint) =>
        endpoint.path === path ? methodsOf(endpoint) : [],
      );
      const { [header('Access-Control-Allow-Methods')]: allowed, [header('Access-Control-Allow-Headers')]: headers } =
        answer.responseParameters;
      return !(
        answer.statusCode === '204' &&
        integration.requestTemplates?.['application/json'] === '{"statusCode":204}' &&
        allowed === `'${methods.join(', ')}, OPTIONS'` &&
        headers === "'Authorization, Content-Type, Accept, Idempotency-Key'"
      );
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ['/api/story', siteOrigin],
    ['/api/desk/me', deskOrigin],
  ])('allows to %s the origin %s only, without credentials', (path, origin) => {
    for (const method of ['options', anyMethod]) {
      const template = mockOf(operation(path, method)).answer.responseTemplates['application/json'];
      expect(template.match(/https:[^"]+/g)).toEqual([origin]);
      expect(template).toContain(`#set($page = "${origin}")`);
      expect(template).toContain('#if($sent.get("origin") == $page || $sent.get("Origin") == $page)\n');
      expect(template).toContain('Access-Control-Allow-Origin = $page)');
    }
    const headers = Object.keys(mockOf(operation('/api/story', 'options')).answer.responseParameters);
    expect(headers.join()).not.toMatch(/Allow-Origin|Allow-Credentials/);
  });
});

it('a known path with another method returns 405 with our error body and the allowed methods', () => {
  const faults = knownPaths.filter((path) => {
    const { answer } = mockOf(operation(path, anyMethod));
    const { code, message } = errorBodySchema.parse(bodyOf(answer.responseTemplates['application/json']));
    return !(
      answer.statusCode === '405' &&
      /^'[A-Z, ]*OPTIONS'$/.test(answer.responseParameters[header('Allow')] ?? '') &&
      code === 'method-not-allowed' &&
      message === 'Method not allowed'
    );
  });
  expect(faults).toEqual([]);
});

describe('unknown route', () => {
  it('returns 404 for every method', () => {
    expect(Object.keys(document.paths['/{unknown+}'] ?? {})).toEqual([anyMethod]);
    const { answer } = mockOf(operation('/{unknown+}', anyMethod));
    expect(answer.statusCode).toBe('404');
    expect(bodyOf(answer.responseTemplates['application/json'])).toMatchObject({ code: 'route-not-found' });
  });
});

describe('mock responses', () => {
  it('map only headers that they declare', () => {
    for (const path of Object.keys(document.paths))
      for (const method of ['options', anyMethod].filter((name) => document.paths[path]?.[name] !== undefined)) {
        const { answer, declared } = mockOf(operation(path, method));
        const mapped = Object.keys(answer.responseParameters).map((name) =>
          name.replace('method.response.header.', ''),
        );
        expect(mapped.filter((name) => !declared.includes(name))).toEqual([]);
      }
  });
});

describe('mock integrations', () => {
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-payload-encodings-workflow.html
  it('treat forms and `Accept: image/jpeg` as text, which their templates need', () => {
    const mocks = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .map((each) => each['x-amazon-apigateway-integration'])
      .filter(({ type }) => type === 'mock');
    expect(mocks.length).toBeGreaterThan(knownPaths.length);
    for (const { contentHandling, responses } of mocks)
      expect([contentHandling, responses?.default.contentHandling]).toEqual(['CONVERT_TO_TEXT', 'CONVERT_TO_TEXT']);
  });
});

describe('path variables', () => {
  it('are declared by every operation of their path', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const variables = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(operations))
        expect(parameters.map(({ name }) => name)).toEqual(variables);
    }
  });
});

describe('gateway responses', () => {
  const responses = document['x-amazon-apigateway-gateway-responses'];

  it('have the status and code of our errors', () => {
    const wanted = {
      MISSING_AUTHENTICATION_TOKEN: 'route-not-found',
      REQUEST_TOO_LARGE: 'payload-too-large',
      UNSUPPORTED_MEDIA_TYPE: 'unsupported-media-type',
      THROTTLED: 'too-many-requests',
      API_CONFIGURATION_ERROR: 'service-unavailable',
      INTEGRATION_FAILURE: 'service-unavailable',
      INTEGRATION_TIMEOUT: 'deadline-exceeded',
    } as const;
    for (const [type, code] of Object.entries(wanted)) {
      expect(responses[type]?.statusCode, type).toBe(String(errorCodes[code].status));
      expect(bodyOf(responses[type]?.responseTemplates['application/json'] ?? ''), type).toMatchObject({ code });
    }
  });

  it('all have our error body, CORS and the security headers', () => {
    for (const [type, response] of Object.entries(responses)) {
      const body = errorBodySchema.parse(bodyOf(response.responseTemplates['application/json']));
      expect(body.requestId, type).toBe('$context.requestId');
      expect(response.responseParameters, type).toMatchObject({
        'gatewayresponse.header.Access-Control-Allow-Origin': `'${siteOrigin}'`,
        'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
        'gatewayresponse.header.Cache-Control': "'no-store'",
        'gatewayresponse.header.Strict-Transport-Security': "'max-age=63072000; includeSubDomains'",
      });
    }
  });

  it('preserve the status of errors without a code', () => {
    expect(responses['DEFAULT_4XX']?.statusCode).toBeUndefined();
    expect(responses['DEFAULT_5XX']?.statusCode).toBeUndefined();
  });

  it('contain Retry-After', () => {
    const waitOf = (type: string) => responses[type]?.responseParameters['gatewayresponse.header.Retry-After'];
    expect(waitOf('THROTTLED')).toBe("'1'");
    expect(waitOf('API_CONFIGURATION_ERROR')).toBe("'5'");
  });
});
