import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import { randomNumbers, shuffled } from '#tests/support/random-choices.ts';
import { createCustomerReplay } from './customer-replay.ts';
import { type Delivery, deliverAll } from './deliveries.ts';
import type { History } from './histories.ts';
import type { MoneyWorld } from './money-world.ts';
import { readAccount } from './read-account.ts';
import type { PostedEvent } from './webhook-sink.ts';

interface ReplayOptions {
  readonly couponCode: string;
  /** In all; an event more or less. */
  readonly deliveries: number;
  /** `kill -9` of the functions that often while they are told of a phase. */
  readonly killEveryMs?: number;
}

/** What happened in a history. */
export interface ReplayStats {
  events: number;
  deliveries: number;
  /** Never delivered: found by the reconciler. */
  withheld: number;
  /** Refused with 503 until what they are about was known. */
  early: number;
  kills: number;
  deliveryMs: number;
  /** Stories whose writing failed. */
  failures: number;
  /** Paid purchases with the coupon. */
  couponUses: number;
}

const emptyStats = (): ReplayStats => ({
  ...{ events: 0, deliveries: 0, withheld: 0, early: 0, kills: 0, deliveryMs: 0, failures: 0, couponUses: 0 },
});

/** Of the stand-in's posts this share is lost. */
const lostShare = 0.15;
/** Stripe tries for three days; a test gives up sooner. */
const maxRounds = 20;

interface Replay extends ReplayOptions {
  readonly world: MoneyWorld;
  readonly random: () => number;
  readonly stats: ReplayStats;
  readonly phases: number;
}

/** No answer at all is an answer of a process that was killed; otherwise all must be 2xx, but for the documented 503. */
function requireAccepted(done: readonly Delivery[], { stats, killEveryMs }: Replay): void {
  const refused = done.filter(({ status }) => status !== 200);
  const isDead = ({ status }: Delivery) => status === 0 && killEveryMs !== undefined;
  const early = refused.filter((delivery) => !isDead(delivery));
  for (const { status, code } of early) expect(`${status} ${code}`).toBe('503 checkout-not-ready');
  stats.early += early.length;
}

/** Every event at least once and many times in all, in any order. @returns those that nobody took */
async function deliverMany(replay: Replay, events: readonly PostedEvent[], copies: number): Promise<PostedEvent[]> {
  const { world, random, stats } = replay;
  const many = events.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 2 * copies) }, () => event));
  const startedAt = performance.now();
  const done = await deliverAll(world, shuffled(many, random));
  stats.deliveryMs += performance.now() - startedAt;
  stats.deliveries += done.length;
  requireAccepted(done, replay);
  const taken = new Set(done.filter(({ status }) => status === 200).map(({ event }) => event.id));
  return events.filter(({ id }) => !taken.has(id));
}

/** While the phase is lived, what Stripe has told so far is delivered, again and again: Stripe moves on in between. */
async function deliverDuring(replay: Replay, phase: Promise<unknown>): Promise<void> {
  let isLiving = true;
  const end = () => {
    isLiving = false;
  };
  phase.then(end, end);
  while (isLiving) {
    const told = replay.world.sink.about('').filter(({ id }) => !replay.world.sink.wasRefused(id));
    const event = told[Math.floor(replay.random() * told.length)];
    if (event === undefined) await pause(1);
    else await deliverMany(replay, [event], 0);
  }
}

/** Kills the functions at once and again and again, and starts them anew, until the work is done: quick work meets one, too. */
async function whileKilling<Result>(
  { world, stats, killEveryMs }: Replay,
  work: () => Promise<Result>,
): Promise<Result> {
  const working = work();
  let isWorking = true;
  const end = () => {
    isWorking = false;
  };
  working.then(end, end);
  if (killEveryMs === undefined) return working;
  for (let waitMs = 0; ; waitMs = killEveryMs) {
    await Promise.race([working, pause(waitMs)]);
    if (!isWorking) return working;
    stats.kills += 1;
    await world.host().kill();
    await world.restart();
  }
}

/** One phase's events: shuffled, doubled, some never delivered; then a reconcile, then Stripe's retries of what was refused. */
async function deliverPhase(replay: Replay): Promise<void> {
  const { world, stats, deliveries, phases } = replay;
  const handled: readonly string[] = handledEventTypes;
  const events = world.sink.take();
  const sent = events.filter(({ id }) => !world.sink.wasRefused(id));
  stats.events += events.filter(({ type }) => handled.includes(type)).length;
  stats.withheld += events.length - sent.length;
  const copies = Math.max(1, deliveries / phases / Math.max(1, sent.length));
  let left = await whileKilling(replay, () => deliverMany(replay, sent, copies));
  // What a process died of is told again at once, so that one reconcile finds all that the lost ones are about.
  left = await deliverMany(replay, left, 0);
  await world.invoke('reconcilePayments');
  for (let round = 0; left.length > 0 && round < maxRounds; round += 1) left = await deliverMany(replay, left, 1);
  expect(left.map(({ type }) => type)).toEqual([]);
}

/**
 * Lives a history phase by phase and holds every account against the model: once all of a phase is told, and again after
 * stories were taken.
 */
export async function replayHistory(world: MoneyWorld, history: History, options: ReplayOptions): Promise<ReplayStats> {
  const stats = emptyStats();
  const random = randomNumbers(history.chance);
  const phases = history.customers[0]?.length ?? 0;
  const replay: Replay = { ...options, world, random, stats, phases };
  world.sink.refuse(() => random() < lostShare);
  const lives = await Promise.all(
    history.customers.map(async (past) => {
      return { past, ...createCustomerReplay(world, await world.newCustomer(), options.couponCode) };
    }),
  );
  for (let phase = 0; phase < phases; phase += 1) {
    const living = Promise.all(lives.flatMap((life) => life.past.slice(phase, phase + 1).map(life.play)));
    await Promise.all([living, deliverDuring(replay, living)]);
    await deliverPhase(replay);
    for (const { past, customer, settle } of lives) {
      const expected = settle();
      const told = JSON.stringify(past.slice(0, phase + 1));
      expect(await readAccount(world.table, customer.userId), told).toEqual(expected);
    }
    for (const act of ['use', 'fail'] as const) {
      const times = ({ past }: (typeof lives)[number]) => past[phase]?.[act === 'use' ? 'uses' : 'failures'] ?? 0;
      await Promise.all(lives.map((life) => life[act](times(life))));
      for (const life of lives) {
        const lived = `${act} after ${JSON.stringify(life.past.slice(0, phase + 1))}`;
        expect(await readAccount(world.table, life.customer.userId), lived).toEqual(life.expected());
      }
    }
  }
  stats.failures = lives.reduce((sum, life) => sum + life.failures(), 0);
  stats.couponUses = lives.reduce((sum, life) => sum + life.couponUses(), 0);
  return stats;
}
