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
    const find = (reference: string) =>
      reference.split('/').reduce<unknown>((at, name) => Reflect.get(Object(at), name), document);
    expect([...new Set(references)].filter((reference) => typeof find(reference) !== 'object')).toEqual([]);
  });

  it('uses only keywords of OpenAPI 3.0', () => {
    expect(document.openapi).toMatch(/^3\.0\./);
    expect(text).not.toMatch(/"(\$schema|const|\$defs|prefixItems|exclusiveMinimum)":|"type": \[/);
  });
});

const operations = Object.values<Endpoint>(endpoints).map((endpoint) => {
  return { endpoint, operation: document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] };
});
type Described = (typeof operations)[number];
const idsOf = (described: readonly Described[]) => described.map(({ endpoint }) => endpoint.id);

describe('the entry of each endpoint', () => {
  it('has its id and summary', () => {
    const faults = operations.filter(({ endpoint: { id, summary }, operation }) => {
      return operation?.operationId !== id || operation.summary !== summary || summary.length <= 10;
    });
    expect(idsOf(faults)).toEqual([]);
  });

  it('requires a bearer token exactly when the endpoint does', () => {
    const wanted = new Map<string, object[]>([
      ['customer', [{ bearer: [] }]],
      ['operator', [{ bearer: [] }]],
      ['visitor', [{}, { bearer: [] }]],
    ]);
    const faults = operations.filter(({ endpoint: { caller }, operation }) => {
      return JSON.stringify(operation?.security) !== JSON.stringify(wanted.get(caller));
    });
    expect(idsOf(faults)).toEqual([]);
  });

  it('documents its body, and its events if it streams', () => {
    const faults = operations.filter(({ endpoint, operation }) => {
      const { answers = ['application/json'], streams } = endpoint;
      const media = Object.keys(operation?.responses['200']?.content ?? {});
      const wanted = streams ? [...answers, 'text/event-stream'] : answers;
      return (operation?.requestBody !== undefined) !== sends(endpoint) || String(media) !== String(wanted);
    });
    expect(idsOf(faults)).toEqual([]);
  });

  it('lists the status of each of its errors', () => {
    const faults = operations.filter(({ endpoint, operation }) => {
      const bodyOnly = sends(endpoint) ? [] : [415];
      const statuses = [...commonErrors, ...endpoint.errors].map((code) => allErrorCodes[code].status);
      const wanted = new Set([200, ...statuses.filter((status) => !bodyOnly.includes(status))]);
      return new Set(Object.keys(operation?.responses ?? {}).map(Number)).symmetricDifference(wanted).size > 0;
    });
    expect(idsOf(faults)).toEqual([]);
  });

  it('reports the editor’s scores to operators only, and no field that it does not name', () => {
    const scored = operations.filter(({ endpoint: { caller }, operation }) => {
      const isTold = fieldsOf(operation?.responses['200']).some(([name, value]) =>
        name === 'additionalProperties' ? value === true : /^(?:quality|scores|suspicions|counts|review)$/.test(name),
      );
      return caller !== 'operator' && isTold;
    });
    expect(idsOf(scored)).toEqual([]);
  });
});

/** All names within a schema and the schemas that it refers to. */
function fieldsOf(schema: unknown): [name: string, value: unknown][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const reference = Reflect.get(schema, '$ref');
  const path = typeof reference === 'string' ? reference.slice(2).split('/') : [];
  const target = path.length === 0 ? [] : [path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), document)];
  return [...Object.entries(schema), ...[...Object.values(schema), ...target].flatMap(fieldsOf)];
}
