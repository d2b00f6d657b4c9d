import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apiEvent } from '#tests/support/api-events.ts';
import { assertHeapStable, assertReachesHandlers, heapMb } from '#tests/support/hostile/fuzz.ts';
import { printStats } from '#tests/support/hostile/fuzz-stats.ts';
import { type FuzzedFunctions, openFunctions } from '#tests/support/hostile/in-process.ts';
import { fuzzBodies, jsonRoutes } from '#tests/support/hostile/json-bodies.ts';
import { testSeed } from '#tests/support/random-choices.ts';

/** Bodies of every route: valid by its schema, mutated, or broken (threat 55). */
const seed = testSeed('the JSON bodies');
const world = inject('world');
const deepShare = 0.02;

describe('JSON bodies', () => {
  let functions: FuzzedFunctions;
  let before: number;
  beforeAll(async () => {
    functions = await openFunctions(inject('environment'), inject('worldItems'));
    // Loads each function first, so that the heap is stable.
    for (const id of jsonRoutes) await functions.take(id, apiEvent({ body: '{' }), `the first call of ${id}`);
    before = heapMb();
  });
  afterAll(async () => {
    await functions.close();
    printStats();
  });

  it.each(jsonRoutes)(
    '%s survives mutated and broken bodies',
    async (id) => {
      assertReachesHandlers(await fuzzBodies(id, { functions, world, seed }), deepShare);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
    600_000,
  );

  it('do not grow the heap', () => {
    assertHeapStable('JSON bodies', before);
  });
});
