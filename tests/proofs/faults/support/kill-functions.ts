import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '#infra/local/stack.ts';

interface KillingOptions {
  readonly stack: Pick<Stack, 'killFunctions' | 'restartFunctions'>;
  /** Mean time after the start of the functions. */
  readonly everyMs: number;
  readonly random: () => number;
  /** Number of calls of the functions so far. */
  readonly callsSoFar: () => number;
  /** Mean number of calls before a kill, so that slow machines make progress. */
  readonly callsBetween: number;
}

interface Killed {
  readonly kills: number;
  readonly servedMs: number;
}

const lookEveryMs = 5;

/**
 * `kill -9` of the functions at exponentially distributed times until the work is done; the first at most after the mean.
 * @returns the number of kills and the milliseconds in which the functions served
 */
export async function killFunctionsDuring(options: KillingOptions, work: Promise<unknown>): Promise<Killed> {
  const { stack, everyMs, random, callsSoFar, callsBetween } = options;
  let isWorking = true;
  const end = () => {
    isWorking = false;
  };
  work.then(end, end);
  let kills = 0;
  let servedMs = 0;
  while (isWorking) {
    const spread = kills === 0 ? random() : -Math.log(1 - random());
    const servesSince = performance.now();
    const [killAt, callsToMake] = [servesSince + spread * everyMs, callsSoFar() + spread * callsBetween];
    const isDue = () => performance.now() >= killAt && callsSoFar() >= callsToMake;
    while (isWorking && !isDue()) await pause(lookEveryMs);
    servedMs += performance.now() - servesSince;
    if (!isWorking) break;
    kills += 1;
    await stack.killFunctions();
    // Without the stack's backoff.
    await stack.restartFunctions();
  }
  await work;
  return { kills, servedMs };
}
