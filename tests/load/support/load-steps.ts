import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#tests/support/mixed-journey/journey-operation.ts';
import { runClosedLoop, runOpenLoop } from './crowd-loops.ts';
import { type LoadRecord, newRecord } from './load-record.ts';
import type { MeasuredStep } from './load-report.ts';
import type { LoadSettings } from './load-settings.ts';
import type { MeasuredProduct } from './product-process.ts';
import { measureResources } from './resource-usage.ts';
import type { Crowd, VirtualUser } from './virtual-users.ts';

/** Concurrent registrations; more would time out, as each needs two password hashes of 30 ms. */
const arriveAtOnce = 8;
/** Warm-up before a step counts. */
const settleMs = 2000;

export async function prepareUsers(
  count: number,
  crowd: Crowd,
  signal: AbortSignal,
  past: 'story' | 'none' = 'story',
): Promise<VirtualUser[]> {
  const users: VirtualUser[] = [];
  let begun = 0;
  await Promise.all(
    Array.from({ length: Math.min(count, arriveAtOnce) }, async () => {
      while (begun < count && !signal.aborted) {
        begun += 1;
        const user = await crowd.arrive(signal);
        if (past === 'story') await crowd.live(user, signal);
        users.push(user);
      }
    }),
  );
  return users;
}

interface StepsOptions {
  readonly settings: LoadSettings;
  readonly product: MeasuredProduct;
  readonly crowd: Crowd;
  readonly users: readonly VirtualUser[];
  readonly random: Random;
  readonly signal: AbortSignal;
  switchTo(record: LoadRecord): void;
}

async function measure(load: number, { settings, product, switchTo, signal }: StepsOptions): Promise<MeasuredStep> {
  await pause(settleMs);
  const record = newRecord();
  switchTo(record);
  const end = measureResources(product);
  const fromMs = Date.now();
  await pause(settings.seconds * 1000, undefined, { signal }).catch(() => undefined);
  const taken = end();
  switchTo(newRecord());
  return { load, record, taken, fromMs, toMs: Date.now() };
}

/** Closed-loop steps with increasing users; users remain for later steps. */
export async function runClosedSteps(options: StepsOptions): Promise<MeasuredStep[]> {
  const { settings, crowd, users, random, signal } = options;
  const stop = new AbortController();
  const loops: Promise<void>[] = [];
  const steps: MeasuredStep[] = [];
  for (const load of settings.users) {
    if (signal.aborted) break;
    for (const user of users.slice(loops.length, load))
      loops.push(runClosedLoop(user, { crowd, random, signal: stop.signal, thinkMs: settings.think * 1000 }));
    steps.push(await measure(load, options));
  }
  stop.abort();
  await Promise.all(loops);
  return steps;
}

/** Open-loop steps with increasing arrival rates. */
export async function runOpenSteps(arrivals: readonly number[], options: StepsOptions): Promise<MeasuredStep[]> {
  const { crowd, users, random, signal } = options;
  const steps: MeasuredStep[] = [];
  for (const perSecond of arrivals) {
    if (signal.aborted) break;
    const stop = new AbortController();
    const loop = runOpenLoop(users, { crowd, random, signal: stop.signal, perSecond });
    steps.push(await measure(perSecond, options));
    stop.abort();
    await loop;
  }
  return steps;
}
