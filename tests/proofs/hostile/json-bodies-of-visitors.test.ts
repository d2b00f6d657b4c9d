import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apiEvent } from '#tests/support/api-events.ts';
import { expectDeep, expectFlat, heapMb } from '#tests/support/hostile/fuzz.ts';
import { type FuzzedFunctions, openFunctions } from '#tests/support/hostile/in-process.ts';
import { fuzzBodies, jsonRoutes } from '#tests/support/hostile/json-bodies.ts';
import { printFigures } from '#tests/support/hostile/tally.ts';
import { testSeed } from '#tests/support/random-choices.ts';

/** Bodies of every route that visitors call (threat 55): made from its own schema, then bent, then broken. */
const seed = testSeed('the JSON bodies of visitors');
const world = inject('world');
const routes = jsonRoutes(false);
/** The routes that ask for most (a conversation, a link that was mailed) let no more through. */
const deepShare = 0.02;

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

  it.each(routes)(
    '%s survives bodies of its own schema, bent and broken',
    async (id) => {
      expectDeep(await fuzzBodies(id, { functions, world, seed }), deepShare);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
    600_000,
  );

  it('leave the memory as it was', () => {
    expectFlat('JSON bodies of visitors', before);
  });
});
