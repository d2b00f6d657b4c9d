import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readApiEvent } from '#functions/runtime/api-event.ts';
import { decodeJson } from '#functions/runtime/parse-json.ts';
import { readAudioForm, readForm } from '#functions/runtime/read-form.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { functionNeeds } from '#infra/function-needs.ts';
import { partitionsOf } from '#infra/tooling/derive-partitions.ts';
import { sampleEvent } from '#infra/tooling/requests/sample-events.ts';
import { writeStoryDefinition } from '#infra/workflows/write-story.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { type StepId, stepIds } from '#shared/names/functions.ts';
import { loadHandler } from '#tests/support/load-handler.ts';
import { eventFile, missingParts } from '#tests/support/missing-parts.ts';

const list = Object.entries(endpoints) as [EndpointId, Endpoint][];
const readEvent = (id: EndpointId) => JSON.parse(readFileSync(eventFile('endpoint', id), 'utf8'));

// Of a new endpoint, this test alone fails: without the parts, vitest.config.ts leaves out the tests that need them.
it('every function has its parts', () => {
  expect(missingParts()).toEqual([]);
});

describe.skipIf(missingParts().length > 0)('functions', () => {
  it('have the files that `npm run generate` writes', async () => {
    const events = list.filter(([id]) => readFileSync(eventFile('endpoint', id), 'utf8') !== sampleEvent(id));
    expect(events.map(([id]) => eventFile('endpoint', id))).toEqual([]);
  });

  it('have their configuration and their rights on the table in infra/function-needs.json (npm run generate)', async () => {
    const faults = [];
    for (const { id, file } of functionEntries) {
      const { configNames: config } = await loadHandler(id);
      const [has, needs] = [functionNeeds(id), { config, partitions: partitionsOf(file) }];
      if (JSON.stringify(has) !== JSON.stringify(needs)) faults.push({ id, has, needs });
    }
    expect(faults).toEqual([]);
  });

  it('of steps have sample events with the payload that the workflow sends', () => {
    const arns = Object.fromEntries(stepIds.map((id) => [id, id])) as Record<StepId, StepId>;
    const definition = JSON.stringify(writeStoryDefinition(arns));
    const names = stepIds.map((id) => {
      const task = new RegExp(`"Resource":"${id}","Parameters":(\\{[^}]*\\})`).exec(definition)?.[1] ?? '{}';
      const sent = Object.keys(JSON.parse(task)).map((name) => name.replace(/\.\$$/, ''));
      return [Object.keys(JSON.parse(readFileSync(eventFile('step', id), 'utf8'))).toSorted(), sent.toSorted()];
    });
    expect(names.map(([sample]) => sample)).toEqual(names.map(([, sent]) => sent));
  });
});

/** What is wrong with the valid request of an endpoint, by its own schemas. */
async function requestFaults(id: EndpointId, endpoint: Endpoint): Promise<unknown[]> {
  const { caller, request } = endpoint;
  const event = readEvent(id);
  const sent = readApiEvent(event, endpoint);
  const bodySchema = request.form ?? request.body;
  const signed = ['stripe', 'scheduler'].includes(caller);
  const readBody = async () => {
    if (request.form !== undefined)
      return {
        ...(
          await (endpoint.throttle === 'transcription' ? readAudioForm : readForm)(
            sent.rawBody,
            sent.header('content-type'),
          )
        ).fields,
      };
    // A signed body is read by who checks its signature (stripe-events.test.ts).
    return signed || event.body === null ? null : JSON.parse(decodeJson(sent.rawBody, sent.header('content-type')));
  };
  const body = await readBody();
  const results = [
    request.path?.safeParse(sent.pathParameters),
    request.query?.safeParse(sent.query),
    bodySchema?.safeParse(body),
  ];
  const hasToken = sent.header('authorization') !== undefined;
  return [
    ...results.flatMap((result) => result?.error?.issues ?? []),
    ...(bodySchema === undefined && body !== null ? ['a body without a schema'] : []),
    ...(hasToken === (caller === 'customer' || caller === 'operator') ? [] : ['a token for the wrong caller']),
    ...(event.resource === endpoint.path && event.httpMethod === endpoint.method ? [] : ['another route']),
  ];
}

/** Whether the schema of a path reads exactly its variables and requires each. */
function hasPathSchema(id: EndpointId, { path, request }: Endpoint): boolean {
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (request.path === undefined || variables.length === 0) return request.path === undefined && variables.length === 0;
  const sent = readEvent(id).pathParameters;
  const { data } = request.path.safeParse({ ...sent, other: 'x' });
  const isStrict = variables.every((name) => request.path?.safeParse({ ...sent, [name]: undefined }).success === false);
  return (
    isStrict &&
    JSON.stringify(Object.entries(data ?? {}).toSorted()) === JSON.stringify(Object.entries(sent).toSorted())
  );
}

describe.skipIf(missingParts().length > 0)('endpoints', () => {
  it('have valid requests that their schemas accept', async () => {
    const faults = [];
    for (const [id, endpoint] of list)
      for (const fault of await requestFaults(id, endpoint)) faults.push({ id, fault });
    expect(faults).toEqual([]);
  });

  it('declare a schema for exactly the variables of their paths', () => {
    expect(list.filter(([id, endpoint]) => !hasPathSchema(id, endpoint)).map(([id]) => id)).toEqual([]);
  });
});

describe('the list', () => {
  it('has every route once, each under its own id', () => {
    const routes = list.map(([, { method, path }]) => `${method} ${path}`);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
    expect(list.filter(([key, { id }]) => key !== id)).toEqual([]);
  });

  it('uses one variable name at each position of a path, as API Gateway requires', () => {
    const used = list.flatMap(([, { path }]) => {
      return [...path.matchAll(/\{\w+\}/g)].map(({ 0: variable, index }) => {
        return { variable, place: path.slice(0, index).replace(/\{\w+\}/g, '{}') };
      });
    });
    const names = Map.groupBy(used, ({ place }) => place);
    expect(names.size).toBeGreaterThan(5);
    const several = [...names].filter(([, list]) => new Set(list.map(({ variable }) => variable)).size > 1);
    expect(several).toEqual([]);
  });

  it('lets browsers cache public reads for a minute, and nothing else', () => {
    const kept = list.filter(([, { publicSeconds }]) => publicSeconds !== undefined);
    expect(kept.map(([id]) => id).toSorted()).toEqual(
      ['listProducts', 'getProduct', 'listFeaturedStories', 'getFeaturedStory'].toSorted(),
    );
    for (const [, { method, caller, publicSeconds }] of kept)
      expect({ method, caller, publicSeconds }).toEqual({ method: 'GET', caller: 'anyone', publicSeconds: 60 });
  });

  it('documents why an image is refused', () => {
    for (const id of ['uploadStoryImage', 'createGiftCheckout', 'generatePdf'] as const)
      expect(endpoints[id].errors).toEqual(expect.arrayContaining(['unsupported-image', 'image-too-large']));
  });
});
