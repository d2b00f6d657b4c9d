import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { readApiEvent } from '#functions/runtime/api-event.ts';
import { decodeJson } from '#functions/runtime/parse-json.ts';
import { readAudioForm, readForm } from '#functions/runtime/read-form.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleEvent } from '#tests/support/sample-events.ts';

const root = join(import.meta.dirname, '../..');
const list = Object.entries(endpoints) as [EndpointId, Endpoint][];
const signers: readonly string[] = ['stripe', 'scheduler'];
const readText = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

function expectToFit(schema: z.ZodMiniType | undefined, value: unknown) {
  if (schema === undefined) return;
  const { success, error } = schema.safeParse(value);
  expect(success, JSON.stringify(error?.issues)).toBe(true);
}

describe.each(list)('%s', (key, endpoint) => {
  const { id, method, path, caller, request } = endpoint;

  it('is exported under its own id', () => {
    expect(id).toBe(key);
  });

  it('has the sample event that `npm run generate` writes from its valid request', () => {
    expect(readText('events/api', `${kebabCase(id)}.json`), 'npm run generate').toBe(sampleEvent(key));
  });

  it('has a valid request that its schemas accept', async () => {
    const event = JSON.parse(readText('events/api', `${kebabCase(id)}.json`));
    expect(event).toMatchObject({ resource: path, httpMethod: method });
    const sent = readApiEvent(event, endpoint);
    expectToFit(request.path, sent.pathParameters);
    expectToFit(request.query, sent.query);
    // A signed body is read by who checks its signature, and held by tests/contract/stripe-events.test.ts.
    if (request.form !== undefined) {
      const read = key === 'transcribeAnswer' ? readAudioForm : readForm;
      const { fields } = await read(sent.rawBody, sent.header('content-type'));
      expectToFit(request.form, { ...fields });
    } else if (request.body === undefined && !signers.includes(caller)) expect(event.body).toBeNull();
    else expectToFit(request.body, JSON.parse(decodeJson(sent.rawBody, sent.header('content-type'))));
    expect(sent.header('authorization') !== undefined).toBe(caller === 'customer' || caller === 'operator');
  });

  it('declares a schema for exactly the variables of its path', () => {
    const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    expect(request.path !== undefined).toBe(variables.length > 0);
    const sent = JSON.parse(readText('events/api', `${kebabCase(id)}.json`)).pathParameters ?? {};
    expect(Object.keys(sent)).toEqual(variables);
    if (request.path === undefined) return;
    expect(request.path.safeParse({ ...sent, other: 'x' }).data).toEqual(sent);
    for (const name of variables) {
      const { [name]: _left, ...others } = sent;
      expect(request.path.safeParse(others).success, `without ${name}`).toBe(false);
    }
  });
});

describe('the list', () => {
  it('has every route once', () => {
    const routes = list.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('uses one variable name at each position of a path, as API Gateway requires', () => {
    const names = new Map<string, Set<string>>();
    for (const [, { path }] of list) {
      const segments = path.split('/');
      segments.forEach((segment, index) => {
        if (!segment.startsWith('{')) return;
        const place = segments
          .slice(0, index)
          .join('/')
          .replace(/\{\w+\}/g, '{}');
        names.set(place, (names.get(place) ?? new Set()).add(segment));
      });
    }
    expect(names.size).toBeGreaterThan(0);
    for (const [place, used] of names) expect([place, [...used]]).toEqual([place, [expect.any(String)]]);
  });

  it('lets browsers cache public reads for a minute, and nothing else', () => {
    const kept = list.filter(([, { publicSeconds }]) => publicSeconds !== undefined);
    expect(kept.map(([id]) => id).toSorted()).toEqual(
      ['listProducts', 'getProduct', 'listFeaturedStories', 'getFeaturedStory'].toSorted(),
    );
    for (const [, { method, caller, publicSeconds }] of kept)
      expect({ method, caller, publicSeconds }).toEqual({ method: 'GET', caller: 'anyone', publicSeconds: 60 });
  });

  it.each(['uploadStoryImage', 'createGiftCheckout', 'generatePdf'] as const)(
    'documents why %s refuses an image',
    (id) => {
      expect(endpoints[id].errors).toEqual(expect.arrayContaining(['unsupported-image', 'image-too-large']));
    },
  );
});
