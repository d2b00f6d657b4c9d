import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#tests/support/mixed-journey/journey-operation.ts';
import type { Crowd, VirtualUser } from './virtual-users.ts';

interface LoopOptions {
  readonly crowd: Crowd;
  readonly random: Random;
  readonly signal: AbortSignal;
}

/** Operations per visit; then a new customer registers. */
const operationsPerCustomer = 60;

/** Pauses until an abort. */
async function idle(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}

/** Closed loop: one operation after the other, with think time. */
export async function runClosedLoop(
  first: VirtualUser,
  { crowd, random, signal, thinkMs }: LoopOptions & { readonly thinkMs: number },
): Promise<void> {
  let user = first;
  for (let done = 1; ; done += 1) {
    await idle(thinkMs * (0.5 + random()), signal);
    if (signal.aborted) break;
    await crowd.next(user);
    if (done % operationsPerCustomer !== 0) continue;
    user.client.close();
    const next = await crowd.arrive(signal).catch(() => undefined);
    if (next === undefined) return;
    user = next;
  }
  user.client.close();
}

/**
 * Open loop: operations start at random times around a rate, independent of earlier ones, and are timed from then, which avoids
 * coordinated omission. Without a free customer they start late.
 */
export async function runOpenLoop(
  users: readonly VirtualUser[],
  { crowd, random, signal, perSecond }: LoopOptions & { readonly perSecond: number },
): Promise<void> {
  const free = [...users];
  const due: number[] = [];
  const running = new Set<Promise<void>>();

  async function begin(user: VirtualUser, dueAt: number): Promise<void> {
    await crowd.next(user, dueAt);
    const next = signal.aborted ? undefined : due.shift();
    if (next === undefined) free.push(user);
    else await begin(user, next);
  }

  let nextAt = performance.now();
  while (!signal.aborted) {
    await idle(Math.max(0, nextAt - performance.now()), signal);
    if (signal.aborted) break;
    const user = free.splice(Math.floor(random() * free.length), 1)[0];
    if (user === undefined) due.push(nextAt);
    else {
      const run = begin(user, nextAt).finally(() => running.delete(run));
      running.add(run);
    }
    // Exponential interarrival times.
    nextAt += (-Math.log(1 - random()) / perSecond) * 1000;
  }
  await Promise.all(running);
}
