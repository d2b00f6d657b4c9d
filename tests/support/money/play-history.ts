import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import { randomNumbers, shuffled } from '#tests/support/random-choices.ts';
import { readAccount } from './account-books.ts';
import { createCustomerLife } from './customer-life.ts';
import { type Delivery, deliverAll } from './deliveries.ts';
import type { History } from './histories.ts';
import type { MoneyWorld } from './money-world.ts';
import type { PostedEvent } from './webhook-sink.ts';

interface PlayOptions {
  readonly couponCode: string;
  /** In all; an event more or less. */
  readonly deliveries: number;
  /** `kill -9` of the functions that often while they are told of a phase. */
  readonly killEveryMs?: number;
}

/** What happened in a history. */
export interface Tally {
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

const newTally = (): Tally => ({
  ...{ events: 0, deliveries: 0, withheld: 0, early: 0, kills: 0, deliveryMs: 0, failures: 0, couponUses: 0 },
});

/** Of the stand-in's posts this share is lost. */
const lostShare = 0.15;
/** Stripe tries for three days; a test gives up sooner. */
const maxRounds = 20;

interface Play extends PlayOptions {
  readonly world: MoneyWorld;
  readonly random: () => number;
  readonly tally: Tally;
  readonly phases: number;
}

/** No answer at all is an answer of a process that was killed; otherwise all must be 2xx, but for the documented 503. */
function requireTaken(done: readonly Delivery[], { tally, killEveryMs }: Play): void {
  const refused = done.filter(({ status }) => status !== 200);
  const isDead = ({ status }: Delivery) => status === 0 && killEveryMs !== undefined;
  const early = refused.filter((delivery) => !isDead(delivery));
  for (const { status, code } of early) expect(`${status} ${code}`).toBe('503 checkout-not-ready');
  tally.early += early.length;
}

/** Every event at least once and many times in all, in any order. @returns those that nobody took */
async function deliverMany(play: Play, events: readonly PostedEvent[], copies: number): Promise<PostedEvent[]> {
  const { world, random, tally } = play;
  const many = events.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 2 * copies) }, () => event));
  const startedAt = performance.now();
  const done = await deliverAll(world, shuffled(many, random));
  tally.deliveryMs += performance.now() - startedAt;
  tally.deliveries += done.length;
  requireTaken(done, play);
  const taken = new Set(done.filter(({ status }) => status === 200).map(({ event }) => event.id));
  return events.filter(({ id }) => !taken.has(id));
}

/** While the phase is lived, what Stripe has told so far is delivered, again and again: Stripe moves on in between. */
async function deliverMeanwhile(play: Play, living: Promise<unknown>): Promise<void> {
  let isLiving = true;
  const end = () => {
    isLiving = false;
  };
  living.then(end, end);
  while (isLiving) {
    const told = play.world.sink.about('').filter(({ id }) => !play.world.sink.wasRefused(id));
    const event = told[Math.floor(play.random() * told.length)];
    if (event === undefined) await pause(1);
    else await deliverMany(play, [event], 0);
  }
}

/** Kills the functions at once and again and again, and starts them anew, until the work is done: quick work meets one, too. */
async function whileKilling<Result>({ world, tally, killEveryMs }: Play, work: () => Promise<Result>): Promise<Result> {
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
    tally.kills += 1;
    await world.host().kill();
    await world.restart();
  }
}

/** One phase's events: shuffled, doubled, some never delivered; then a reconcile, then Stripe's retries of what was refused. */
async function tell(play: Play): Promise<void> {
  const { world, tally, deliveries, phases } = play;
  const handled: readonly string[] = handledEventTypes;
  const events = world.sink.take();
  const sent = events.filter(({ id }) => !world.sink.wasRefused(id));
  tally.events += events.filter(({ type }) => handled.includes(type)).length;
  tally.withheld += events.length - sent.length;
  const copies = Math.max(1, deliveries / phases / Math.max(1, sent.length));
  let left = await whileKilling(play, () => deliverMany(play, sent, copies));
  // What a process died of is told again at once, so that one reconcile finds all that the lost ones are about.
  left = await deliverMany(play, left, 0);
  await world.invoke('reconcilePayments');
  for (let round = 0; left.length > 0 && round < maxRounds; round += 1) left = await deliverMany(play, left, 1);
  expect(left.map(({ type }) => type)).toEqual([]);
}

/**
 * Lives a history phase by phase and holds every account against the model: once all of a phase is told, and again after
 * stories were taken.
 */
export async function playHistory(world: MoneyWorld, history: History, options: PlayOptions): Promise<Tally> {
  const tally = newTally();
  const random = randomNumbers(history.chance);
  const phases = history.customers[0]?.length ?? 0;
  const play: Play = { ...options, world, random, tally, phases };
  world.sink.refuse(() => random() < lostShare);
  const lives = await Promise.all(
    history.customers.map(async (past) => {
      return { past, ...createCustomerLife(world, await world.newCustomer(), options.couponCode) };
    }),
  );
  for (let phase = 0; phase < phases; phase += 1) {
    const living = Promise.all(lives.flatMap((life) => life.past.slice(phase, phase + 1).map(life.play)));
    await Promise.all([living, deliverMeanwhile(play, living)]);
    await tell(play);
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
  tally.failures = lives.reduce((sum, life) => sum + life.failures(), 0);
  tally.couponUses = lives.reduce((sum, life) => sum + life.couponUses(), 0);
  return tally;
}
