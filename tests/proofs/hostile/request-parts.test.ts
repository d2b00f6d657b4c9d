import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { assertHeapStable, assertReachesHandlers, fuzz, heapMb, inputCount } from '#tests/support/hostile/fuzz.ts';
import { printStats } from '#tests/support/hostile/fuzz-stats.ts';
import { type FuzzedFunctions, openFunctions } from '#tests/support/hostile/in-process.ts';
import { endpointIds } from '#tests/support/hostile/matrix.ts';
import type { Random } from '#tests/support/hostile/random-values.ts';
import {
  formInputs,
  headerInput,
  type Input,
  pathInput,
  queryInput,
  tokenGenerator,
} from '#tests/support/hostile/request-parts.ts';
import { eventGenerator, schedulerSender, stripeSender } from '#tests/support/hostile/signed-events.ts';
import { testSeed } from '#tests/support/random-choices.ts';

/** All request parts except JSON bodies, and signed events (threats 9, 10, 22, 55, 56 and 101). */
const addresses = inject('addresses');
const environment = inject('environment');
const world = inject('world');
const seed = testSeed('the parts of requests');
const wholeMs = 600_000;

describe('the parser of', () => {
  let functions: FuzzedFunctions;
  let before: number;
  beforeAll(async () => {
    functions = await openFunctions(environment, inject('worldItems'));
    // Loads each function first, so that the heap is stable.
    for (const id of endpointIds) {
      if (id !== 'generatePdf') await functions.take(id, apiEvent({ body: '{' }), `the first call of ${id}`);
    }
    before = heapMb();
  });
  afterAll(async () => {
    await functions.close();
    printStats();
  });

  const formRoutes = ['uploadStoryImage', 'createGiftCheckout', 'transcribeAnswer'] as const;

  const given = (
    parser: string,
    inputs: number,
    make: (random: Random, index: number) => Input,
    may: ErrorCode[] = [],
  ) =>
    fuzz({
      parser,
      inputs,
      seed,
      reset: functions.table.reset,
      take(random, index) {
        const { id, event, what } = make(random, index);
        return functions.take(id, event, what, may);
      },
    });

  it.each(formRoutes)(
    'forms survives any form to %s',
    async (id) => {
      const inputs = inputCount(60, formRoutes.length);
      // The local model cannot hear a recording that looks like one.
      const make = formInputs(id, world, inputs, seed);
      assertReachesHandlers(await given(`form ${id}`, inputs, make, ['speech-unavailable']), 0.02);
    },
    wholeMs,
  );

  it(
    'paths survives any value',
    async () => {
      assertReachesHandlers(await given('path', inputCount(150), (random) => pathInput(random, world)), 0.3);
    },
    wholeMs,
  );

  it(
    'queries survives any names and values',
    async () => {
      assertReachesHandlers(await given('query', inputCount(100), (random) => queryInput(random, world)), 0.1);
    },
    wholeMs,
  );

  it(
    'headers survives any of them on every route',
    async () => {
      assertReachesHandlers(await given('headers', inputCount(150), (random) => headerInput(random, world)), 0.2);
    },
    wholeMs,
  );

  it(
    'tokens accepts only valid signed tokens and returns 401 to others',
    async () => {
      const make = tokenGenerator(world, environment['TOKEN_SIGNING_KEY'] ?? '');
      const figures = await given('token', inputCount(150), make);
      expect(figures.accepted + figures.behind).toBe(figures.inputs);
      expect(figures.accepted).toBeLessThan(figures.inputs / 3);
    },
    wholeMs,
  );

  it(
    "Stripe's events survives signed bodies that are no known event",
    async () => {
      const figures = await given('Stripe event', inputCount(120), eventGenerator(await stripeSender(addresses)), [
        'checkout-not-ready',
      ]);
      assertReachesHandlers(figures, 0.3);
    },
    wholeMs,
  );

  it(
    "the scheduler's messages survives signed bodies that are no message",
    async () => {
      assertReachesHandlers(
        await given('scheduler message', inputCount(120), eventGenerator(schedulerSender(addresses))),
        0.3,
      );
    },
    wholeMs,
  );

  it('none grows the heap', () => {
    assertHeapStable('the parts of requests', before);
  });
});
