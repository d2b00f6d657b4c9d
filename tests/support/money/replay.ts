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
  /** Total, approximately. */
  readonly deliveries: number;
  /** Interval of `kill -9` of the functions during deliveries. */
  readonly killEveryMs?: number;
}

export interface ReplayStats {
  events: number;
  deliveries: number;
  /** Never delivered; found by the reconciler. */
  withheld: number;
  /** Refused with 503 until their object was known. */
  early: number;
  kills: number;
  deliveryMs: number;
  /** Failed stories. */
  failures: number;
  /** Paid purchases with the coupon. */
  couponUses: number;
}

const emptyStats = (): ReplayStats => ({
  events: 0,
  deliveries: 0,
  withheld: 0,
  early: 0,
  kills: 0,
  deliveryMs: 0,
  failures: 0,
  couponUses: 0,
});

/** Share of lost webhooks. */
const lostShare = 0.15;
/** Stripe retries for three days. */
const maxRounds = 20;

interface Replay extends ReplayOptions {
  readonly world: MoneyWorld;
  readonly random: () => number;
  readonly stats: ReplayStats;
  readonly phases: number;
}

/** All must be 200 or the documented 503; killed processes may not respond. */
function requireAccepted(done: readonly Delivery[], { stats, killEveryMs }: Replay): void {
  const refused = done.filter(({ status }) => status !== 200);
  const isDead = ({ status }: Delivery) => status === 0 && killEveryMs !== undefined;
  const early = refused.filter((delivery) => !isDead(delivery));
  for (const { status, code } of early) expect(`${status} ${code}`).toBe('503 checkout-not-ready');
  stats.early += early.length;
}

/** Delivers every event at least once, in random order and with duplicates. @returns the undelivered ones */
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

/** Delivers random events repeatedly during the phase. */
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

/** Kills and restarts the functions repeatedly until the work is done, starting at once. */
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

/** Delivers a phase's events shuffled, duplicated and incomplete; then reconciles; then retries refused ones. */
async function deliverPhase(replay: Replay): Promise<void> {
  const { world, stats, deliveries, phases } = replay;
  const handled: readonly string[] = handledEventTypes;
  const events = world.sink.take();
  const sent = events.filter(({ id }) => !world.sink.wasRefused(id));
  stats.events += events.filter(({ type }) => handled.includes(type)).length;
  stats.withheld += events.length - sent.length;
  const copies = Math.max(1, deliveries / phases / Math.max(1, sent.length));
  let left = await whileKilling(replay, () => deliverMany(replay, sent, copies));
  // Redelivered at once, so that one reconciliation finds all withheld events.
  left = await deliverMany(replay, left, 0);
  await world.invoke('reconcilePayments');
  for (let round = 0; left.length > 0 && round < maxRounds; round += 1) left = await deliverMany(replay, left, 1);
  expect(left.map(({ type }) => type)).toEqual([]);
}

/** Replays a history phase by phase and compares every account with the model: after the events, and after added stories. */
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
      const expected = await settle();
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
