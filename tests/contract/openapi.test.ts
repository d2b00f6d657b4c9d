import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#infra/openapi/document.ts';
import { commonErrors, type Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: unknown[];
  readonly requestBody?: { content: Record<string, { schema: unknown }> };
  readonly responses: Record<string, { content?: Record<string, unknown>; $ref?: string }>;
}

const text = readFileSync('shared/openapi.json', 'utf8');
const document: ReturnType<typeof openApiDocument> & { paths: Record<string, Record<string, Operation>> } =
  JSON.parse(text);

const sends = ({ request }: Endpoint) => request.body !== undefined || request.form !== undefined;

describe('shared/openapi.json', () => {
  it('matches the endpoint list, from which `npm run generate` writes it', () => {
    expect(text === `${JSON.stringify(openApiDocument(), null, 2)}\n`, 'npm run generate').toBe(true);
  });

  it('has no dangling references', () => {
    const references = [...text.matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const found = reference.split('/').reduce<unknown>((at, name) => Reflect.get(Object(at), name), document);
      expect(found, reference).toBeTypeOf('object');
    }
  });

  it('uses only keywords of OpenAPI 3.0', () => {
    expect(document.openapi).toMatch(/^3\.0\./);
    expect(text).not.toMatch(/"(\$schema|const|\$defs|prefixItems|exclusiveMinimum)":|"type": \[/);
  });
});

describe.each<[string, Endpoint]>(Object.entries(endpoints))('the entry of %s', (id, endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];

  it('has a summary and a description', () => {
    expect(operation).toMatchObject({ operationId: id, summary: endpoint.summary });
    expect(operation?.summary.length).toBeGreaterThan(10);
  });

  it('requires a bearer token exactly when the endpoint does', () => {
    const wanted = new Map<string, object[]>([
      ['customer', [{ bearer: [] }]],
      ['operator', [{ bearer: [] }]],
      ['visitor', [{}, { bearer: [] }]],
    ]);
    expect(operation?.security).toEqual(wanted.get(endpoint.caller));
  });

  it('documents its body, and its events if it streams', () => {
    expect(operation?.requestBody !== undefined).toBe(sends(endpoint));
    const media = Object.keys(operation?.responses['200']?.content ?? {});
    const answers = endpoint.answers ?? ['application/json'];
    expect(media).toEqual(endpoint.streams ? [...answers, 'text/event-stream'] : answers);
  });

  it('lists the status of each of its errors', () => {
    const bodyOnly = sends(endpoint) ? [] : [415];
    const statuses = [...commonErrors, ...endpoint.errors].map((code) => allErrorCodes[code].status);
    const listed = Object.keys(operation?.responses ?? {}).map(Number);
    expect(new Set(listed)).toEqual(new Set([200, ...statuses.filter((status) => !bodyOnly.includes(status))]));
  });
});
