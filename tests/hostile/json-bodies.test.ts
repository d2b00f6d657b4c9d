import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { EndpointId } from '../../shared/endpoints/index.ts';
import { apiEvent } from '../support/api-events.ts';
import { hostileRows } from '../support/hostile/endpoint-rows.ts';
import { expectDeep, expectFlat, fuzz, heapMb, inputsOf } from '../support/hostile/fuzz.ts';
import { type FuzzedFunctions, openFunctions } from '../support/hostile/in-process.ts';
import { endpointList } from '../support/hostile/matrix.ts';
import { damaged, mutatedJson } from '../support/hostile/mutate-json.ts';
import type { Random } from '../support/hostile/random-values.ts';
import { valuesOf } from '../support/hostile/schema-values.ts';
import { printFigures } from '../support/hostile/tally.ts';
import { testSeed } from '../support/random-choices.ts';

// A password costs 31 ms and a document half a second: what they are made from is fuzzed, not they.
vi.mock('../../functions/adapters/passwords/argon2id-passwords.ts', async (original) => {
  const { createPasswords, ...rest } = await original<typeof import('../../functions/adapters/passwords/argon2id-passwords.ts')>();
  return { ...rest, createPasswords: () => createPasswords({ memoryKib: 8, passes: 1, parallelism: 1 }) };
});
vi.mock('../../functions/adapters/pdf/pdf-printer.ts', () => ({
  createPdfPrinter: () => ({ print: async () => ({ pdf: new Uint8Array([37]), pages: 1 }) }),
}));

/** Bodies of every route that reads one (RELIABILITY row 55): made from its own schema, then bent, then broken. */
const seed = testSeed('the JSON bodies');
const world = inject('world');
const routes = (Object.keys(hostileRows) as EndpointId[]).filter((id) => endpointList[id].request.body !== undefined);

describe('JSON bodies', () => {
  let functions: FuzzedFunctions;
  let before: number;
  beforeAll(async () => {
    functions = await openFunctions(inject('environment'), inject('worldItems'));
    // Loaded by a first call each, so that the heap is what it will be.
    for (const id of routes) await functions.take(id, apiEvent({ body: '{' }), `the first call of ${id}`);
    before = heapMb();
  });
  afterAll(async () => {
    await functions.close();
    printFigures();
  });

  function bodyOf(id: EndpointId, make: (random: Random) => unknown, random: Random): Buffer {
    const right = () => hostileRows[id].call(world.owner.ids, world).body;
    const whole = random.next() < 0.6 ? right() : make(random);
    const kind = random.next();
    if (kind < 0.05) return Buffer.from(JSON.stringify(whole));
    const text = mutatedJson(whole, random);
    return kind < 0.85 ? Buffer.from(text) : damaged(text, random);
  }

  it.each(routes)('%s survives bodies of its own schema, bent and broken', async (id) => {
    const endpoint = endpointList[id];
    if (endpoint.request.body === undefined) throw new Error(`${id} has no body`);
    const make = valuesOf(endpoint.request.body);
    const { path = {} } = hostileRows[id].call(world.owner.ids, world);
    const headers = { Authorization: `Bearer ${world.owner.token}` };
    const figures = await fuzz({
      ...{ parser: `JSON ${id}`, inputs: inputsOf(400), seed, reset: functions.table.reset },
      take: (random, index) => {
        const bytes = bodyOf(id, make, random);
        // Half of them as bytes, as the gateway hands on what is no text.
        const isBase64Encoded = random.next() < 0.5;
        const body = bytes.toString(isBase64Encoded ? 'base64' : 'utf8');
        const wantsStream = endpoint.streams && random.next() < 0.3;
        const accept = wantsStream ? { Accept: 'text/event-stream' } : {};
        const event = apiEvent({ headers: { ...headers, ...accept }, path, body, isBase64Encoded });
        return functions.take(id, event, `input ${index} of ${id}: ${bytes.toString('utf8').slice(0, 400)}`);
      },
    });
    expectDeep(figures, 0.02);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  }, 600_000);

  it('leave the memory as it was', () => {
    expectFlat('JSON bodies', before);
  });
});
