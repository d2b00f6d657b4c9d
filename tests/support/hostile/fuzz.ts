import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { createParserStats, type ParserResult, type ParserStats } from './fuzz-stats.ts';
import { type Random, randomValues } from './random-values.ts';

/** Of each parser (defence D13). */
const wholeInputs = 10_000;
/** Of a route that shares its parser with others. */
const fewestOfRoute = 500;

/** How many inputs a parser gets in this run; where many routes have the same parser, how many each of them gives it. */
export function inputCount(part: number, routes = 1): number {
  return isWholeProof ? Math.max(fewestOfRoute, Math.ceil(wholeInputs / routes)) : part;
}

interface FuzzOptions {
  readonly parser: string;
  readonly inputs: number;
  readonly seed: number;
  /** Gives one input to what reads it. */
  readonly take: (random: Random, index: number) => Promise<ParserResult>;
  /** After an answer that changed what the next inputs should find. */
  readonly reset: () => Promise<void>;
}

/** So many inputs later the table is what it was in the beginning, so that neither it nor its counters fill up. */
const resetEvery = 500;

/**
 * Gives a parser its inputs, one after the other, each made by a seed of its own: `TEST_SEED` and the number in a failure
 * make it again. No input may be answered by the limiter, or by a lost session, in place of what is fuzzed.
 */
export async function fuzz({ parser, inputs, seed, take, reset }: FuzzOptions): Promise<ParserStats> {
  const figures = createParserStats(parser);
  for (let index = 0; index < inputs; index += 1) {
    const taken = await take(randomValues(seed * 1_000_003 + index), index);
    figures.record(taken);
    const isSpent = taken.status === 429 || taken.status === 401 || index % resetEvery === resetEvery - 1;
    if (isSpent) await reset();
  }
  expect(figures.inputs).toBe(inputs);
  expect(figures.failed).toBe(0);
  expect(figures.limited, `${parser}: the limiter's`).toBeLessThanOrEqual(Math.ceil(inputs / 50));
  return figures;
}

/** Of fewer inputs, a share of some hundredths may be none by chance. */
const fewestForShares = fewestOfRoute;

/** A share of the inputs must come to what lies behind the parser: otherwise its first check alone is looked at. */
export function assertReachesHandlers(figures: ParserStats, share: number): void {
  const { parser, inputs, accepted, behind } = figures;
  const least = inputs < fewestForShares ? 0 : share * inputs;
  expect(accepted + behind, `${parser}: ${accepted} accepted, ${behind} behind`).toBeGreaterThanOrEqual(least);
}

let collect: (() => void) | undefined;
/** MB in use, after everything that nobody holds is gone. */
export function heapMb(): number {
  setFlagsFromString('--expose-gc');
  collect ??= runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Modules are loaded and compiled by the first inputs; beyond that the heap must stay as it is. */
const heapGrowthMb = 64;

export function assertHeapStable(what: string, beforeMb: number): void {
  const afterMb = heapMb();
  console.log(`${what}: heap ${beforeMb.toFixed(1)} MB before, ${afterMb.toFixed(1)} MB after`);
  expect(afterMb - beforeMb).toBeLessThan(heapGrowthMb);
}
