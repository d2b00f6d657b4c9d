import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '#infra/local/stack.ts';

interface KillingOptions {
  readonly stack: Pick<Stack, 'killFunctions' | 'restartFunctions'>;
  /** On average, after the functions began to serve. */
  readonly everyMs: number;
  readonly random: () => number;
  /** How many calls the functions have made so far. */
  readonly callsSoFar: () => number;
  /** And not before they made so many, on average: where a machine is busy, nothing would ever happen between two kills. */
  readonly callsBetween: number;
}

interface Killed {
  readonly kills: number;
  readonly servedMs: number;
}

const lookEveryMs = 5;

/**
 * `kill -9` of the functions at random moments until the work is done. The moments are spread as a real machine's: some come
 * at once, some late, so that slow work ends, too. The first is never later than the mean, so that short work meets one whatever
 * the seed. @returns how often, and for how many milliseconds in all the functions served
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
    // At once, not after the pauses that the stack makes before a process that dies again and again.
    await stack.restartFunctions();
  }
  await work;
  return { kills, servedMs };
}
