import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { readApiEvent } from '#functions/runtime/api-event.ts';
import { parseJson } from '#functions/runtime/parse-json.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { gatewayEvent } from '#tests/support/api-events.ts';
import { type CallFacts, rightCall } from '#tests/support/calls.ts';
import { transcript } from '#tests/support/stories.ts';

const root = join(import.meta.dirname, '../..');
// The keys of a record of all endpoints.
const list = Object.entries(endpoints) as [EndpointId, Endpoint][];
const signers: readonly string[] = ['stripe', 'scheduler'];
const readText = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** Facts that would otherwise be new in each call, so that the files stay the same. */
const sampleFacts: Partial<CallFacts> = {
  ...{
    storyId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z',
    versionId: '01KAK9Z4N1R4X9V7K0P6Y3D8SC',
    giftId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y1A',
  },
  ...{ captionId: '01KAK8V3M1A2B3C4D5E6F7G8H9', draftId: 'q3Jp0wVb9mXk2Zr7Tn5Yc1', turnId: 'a3Jp0wVb9mXk2Zr7Tn5Yc2' },
  ...{ subscriptionId: 'sub_1SVbQ2L4kZ8mT6wXc9YdR3nH', sessionId: 'cs_test_a1sample' },
  bookingUri:
    'https://api.calendly.com/scheduled_events/3f9c1d52-8a47-4b0e-9c61-5d2e7f80a1b4/invitees/a6e0b7c8-1f23-4d95-8e7a-0c4b9d6f2e13',
  ...{
    email: 'mara@example.com',
    mailAddress: 'mara@example.com',
    linkToken: 'q3Zt0mT1b8yqk1l3dWc5u7x9A2C4E6G8I0K_M-OqSuw',
  },
  ...{ chatHistory: transcript, html: '<h4>Toast</h4><p>It was burnt.</p>', text: 'Do you also write in Cornish?' },
  ...{ couponCode: 'WREN20', idempotencyKey: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z' },
};

function expectToFit(schema: z.ZodMiniType | undefined, value: unknown) {
  if (schema === undefined) return;
  const { success, error } = schema.safeParse(value);
  expect(success, JSON.stringify(error?.issues)).toBe(true);
}

describe.each(list)('%s', (key, { id, method, path, caller, request }) => {
  it('stands under its own name', () => {
    expect(id).toBe(key);
  });

  it('has a sample event of its right call: `npx vitest run --project contract -u` writes it', async () => {
    const event = gatewayEvent(
      endpoints[key],
      rightCall(key, sampleFacts),
      caller === 'customer' ? 'sample.token' : undefined,
    );
    await expect(`${JSON.stringify(event, null, 2)}\n`).toMatchFileSnapshot(
      join(root, 'events/api', `${kebabCase(id)}.json`),
    );
  });

  it('has a right call that its own schemas accept', async () => {
    const event = JSON.parse(readText('events/api', `${kebabCase(id)}.json`));
    expect(event).toMatchObject({ resource: path, httpMethod: method });
    const sent = readApiEvent(event);
    expectToFit(request.path, sent.pathParameters);
    expectToFit(request.query, sent.query);
    // A signed body is read by who checks its signature, and held by tests/contract/stripe-events.test.ts.
    if (request.form !== undefined) {
      const { fields } = await readForm(sent.rawBody, sent.header('content-type'));
      expectToFit(request.form, { ...fields });
    } else if (request.body === undefined && !signers.includes(caller)) expect(event.body).toBeNull();
    else expectToFit(request.body, parseJson(sent.rawBody, sent.header('content-type')));
    expect(sent.header('authorization') !== undefined).toBe(caller === 'customer');
  });

  it('has an integration test with happy, errors and security', () => {
    const file = join('tests/integration/api', `${kebabCase(id)}.test.ts`);
    expect(existsSync(join(root, file)), file).toBe(true);
    const parts = [...readText(file).matchAll(/describe\('(happy|errors|security)'/g)].map(([, part]) => part);
    expect(new Set(parts)).toEqual(new Set(['happy', 'errors', 'security']));
  });

  it('declares a schema for the variables of its path, and for no others', () => {
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

  it('calls a variable the same wherever it stands at the same place: API Gateway knows one name per place', () => {
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

  it('lets a browser keep for a minute what everybody reads alike, and nothing else (RELIABILITY row 103)', () => {
    const kept = list.filter(([, { publicSeconds }]) => publicSeconds !== undefined);
    expect(kept.map(([id]) => id).toSorted()).toEqual(
      ['listProducts', 'getProduct', 'listFeaturedStories', 'getFeaturedStory'].toSorted(),
    );
    for (const [, { method, caller, publicSeconds }] of kept)
      expect({ method, caller, publicSeconds }).toEqual({ method: 'GET', caller: 'anyone', publicSeconds: 60 });
  });

  it.each(['uploadStoryImage', 'createGiftCheckout', 'generatePdf'] as const)(
    'says of %s what an image can be refused for',
    (id) => {
      expect(endpoints[id].errors).toEqual(expect.arrayContaining(['unsupported-image', 'image-too-large']));
    },
  );
});
