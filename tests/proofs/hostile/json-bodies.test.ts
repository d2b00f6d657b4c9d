import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apiEvent } from '#tests/support/api-events.ts';
import { assertHeapStable, assertReachesHandlers, heapMb } from '#tests/support/hostile/fuzz.ts';
import { printStats } from '#tests/support/hostile/fuzz-stats.ts';
import { type FuzzedFunctions, openFunctions } from '#tests/support/hostile/in-process.ts';
import { fuzzBodies, jsonRoutes } from '#tests/support/hostile/json-bodies.ts';
import { testSeed } from '#tests/support/random-choices.ts';

/** Bodies of every route: made from its own schema, then changed, then broken (threat 55). */
const seed = testSeed('the JSON bodies');
const world = inject('world');
/** The routes that ask for most (a conversation, a link that was mailed) let no more through. */
const deepShare = 0.02;

describe('JSON bodies', () => {
  let functions: FuzzedFunctions;
  let before: number;
  beforeAll(async () => {
    functions = await openFunctions(inject('environment'), inject('worldItems'));
    // Loaded by a first call each, so that the heap is what it will be.
    for (const id of jsonRoutes) await functions.take(id, apiEvent({ body: '{' }), `the first call of ${id}`);
    before = heapMb();
  });
  afterAll(async () => {
    await functions.close();
    printStats();
  });

  it.each(jsonRoutes)(
    '%s survives bodies of its own schema, bent and broken',
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
