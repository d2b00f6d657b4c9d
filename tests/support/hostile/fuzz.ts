import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { createParserStats, type ParserResult, type ParserStats } from './fuzz-stats.ts';
import { type Random, randomValues } from './random-values.ts';

/** Inputs per parser (defence D13). */
const wholeInputs = 10_000;
/** Inputs per route with a shared parser. */
const fewestOfRoute = 500;

/** Number of inputs per parser, or per route if routes share a parser. */
export function inputCount(part: number, routes = 1): number {
  return isWholeProof ? Math.max(fewestOfRoute, Math.ceil(wholeInputs / routes)) : part;
}

interface FuzzOptions {
  readonly parser: string;
  readonly inputs: number;
  readonly seed: number;
  /** Sends one input. */
  readonly take: (random: Random, index: number) => Promise<ParserResult>;
  /** Called after a response that changed state. */
  readonly reset: () => Promise<void>;
}

/** Inputs between two resets of the table. */
const resetEvery = 500;

/**
 * Sends inputs one by one, each with its own seed: `TEST_SEED` and the number in a failure reproduce it. Rate limits and lost
 * sessions count as failures.
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

/** Small samples may miss a share of a few percent. */
const fewestForShares = fewestOfRoute;

/** A share of the inputs must pass the parser; otherwise only its first check is tested. */
export function assertReachesHandlers(figures: ParserStats, share: number): void {
  const { parser, inputs, accepted, behind } = figures;
  const least = inputs < fewestForShares ? 0 : share * inputs;
  expect(accepted + behind, `${parser}: ${accepted} accepted, ${behind} behind`).toBeGreaterThanOrEqual(least);
}

let collect: (() => void) | undefined;
/** MB in use after garbage collection. */
export function heapMb(): number {
  setFlagsFromString('--expose-gc');
  collect ??= runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** The first inputs load modules; after that the heap must not grow. */
const heapGrowthMb = 64;

export function assertHeapStable(what: string, beforeMb: number): void {
  const afterMb = heapMb();
  console.log(`${what}: heap ${beforeMb.toFixed(1)} MB before, ${afterMb.toFixed(1)} MB after`);
  expect(afterMb - beforeMb).toBeLessThan(heapGrowthMb);
}
