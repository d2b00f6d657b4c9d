import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCouponRepository } from '../../functions/data/coupon-repository.ts';
import { handledEventTypes } from '../../functions/domain/payments/payments.ts';
import { readAccount } from '../support/money/account-books.ts';
import { createCustomerLife } from '../support/money/customer-life.ts';
import { deliverAll } from '../support/money/deliveries.ts';
import { type History, histories } from '../support/money/histories.ts';
import { createMoneyWorld, type MoneyWorld } from '../support/money/money-world.ts';
import { isWholeProof, randomNumbers, shuffled, testSeed } from '../support/money/random-choices.ts';
import type { PostedEvent } from '../support/money/webhook-sink.ts';

const seed = testSeed('histories');
const customers = 20;
const phases = 4;
/** RELIABILITY part 3: 1,000 deliveries of 100 events. */
const leastDeliveries = 1000;
const leastEvents = 100;
const runs = isWholeProof ? 8 : 1;
const couponCode = 'WREN50';

interface Tally {
  events: number;
  deliveries: number;
  withheld: number;
  early: number;
  deliveryMs: number;
}

const isHandled = ({ type }: PostedEvent) => (handledEventTypes as readonly string[]).includes(type);

async function addCoupon(world: MoneyWorld): Promise<void> {
  const validUntilSeconds = Math.floor(Date.now() / 1000) + 86_400;
  const coupon = { code: couponCode, percent: 50, maxUses: null, uses: 0, oncePerCustomer: false, disabled: false };
  const createdAt = new Date().toISOString();
  await world.table.commit(createCouponRepository(world.table).addParts({ ...coupon, validUntilSeconds, createdAt }));
}

/** Every event at least once and many times in all, in any order; some came before what they are about was known. */
async function deliverMany(
  world: MoneyWorld,
  events: readonly PostedEvent[],
  copies: number,
  random: () => number,
  tally: Tally,
) {
  const many = events.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 2 * copies) }, () => event));
  const startedAt = performance.now();
  const done = await deliverAll(world, shuffled(many, random));
  tally.deliveryMs += performance.now() - startedAt;
  tally.deliveries += done.length;
  const notTaken = done.filter(({ status }) => status !== 200);
  for (const { status, code } of notTaken) expect(`${status} ${code}`).toBe('503 checkout-not-ready');
  tally.early += notTaken.length;
  const taken = new Set(done.filter(({ status }) => status === 200).map(({ event }) => event.id));
  return events.filter(({ id }) => !taken.has(id));
}

/** While the phase is played, what Stripe has told so far is delivered, again and again: Stripe moves on in between. */
async function deliverMeanwhile(world: MoneyWorld, playing: Promise<unknown>, random: () => number, tally: Tally) {
  let isPlaying = true;
  void playing.finally(() => {
    isPlaying = false;
  });
  while (isPlaying) {
    const told = world.sink.about('').filter(({ id }) => !world.sink.wasRefused(id));
    const event = told[Math.floor(random() * told.length)];
    if (event === undefined) await pause(1);
    else await deliverMany(world, [event], 0, random, tally);
  }
}

/** One phase's events: shuffled, doubled, some never delivered; then a reconcile, then Stripe's retries of what was early. */
async function tell(world: MoneyWorld, random: () => number, tally: Tally): Promise<void> {
  const events = world.sink.take();
  tally.events += events.filter(isHandled).length;
  const withheld = new Set(events.filter((event) => world.sink.wasRefused(event.id)).map(({ id }) => id));
  tally.withheld += withheld.size;
  const sent = events.filter(({ id }) => !withheld.has(id));
  const copies = Math.max(1, leastDeliveries / phases / Math.max(1, sent.length));
  const early = await deliverMany(world, sent, copies, random, tally);
  await world.invoke('reconcilePayments');
  const late = await deliverMany(world, early, 1, random, tally);
  expect(late.map(({ type }) => type)).toEqual([]);
}

async function play(world: MoneyWorld, history: History): Promise<Tally> {
  const tally: Tally = { events: 0, deliveries: 0, withheld: 0, early: 0, deliveryMs: 0 };
  const random = randomNumbers(history.chance);
  world.sink.refuse(() => random() < 0.15);
  const lives = await Promise.all(
    history.customers.map(async (life) => ({
      phases: life,
      life: createCustomerLife(world, await world.newCustomer(), couponCode),
    })),
  );
  for (let phase = 0; phase < phases; phase += 1) {
    const playing = Promise.all(
      lives.flatMap(({ life, phases: all }) => all.slice(phase, phase + 1).map((one) => life.play(one))),
    );
    await Promise.all([playing, deliverMeanwhile(world, playing, random, tally)]);
    await tell(world, random, tally);
    for (const { life, phases: all } of lives) {
      const story = () => JSON.stringify(all.slice(0, phase + 1));
      const expected = life.settle();
      expect(await readAccount(world.table, life.customer.userId), story()).toEqual(expected);
    }
    await Promise.all(lives.map(async ({ life, phases: all }) => life.use(all[phase]?.uses ?? 0)));
    for (const { life } of lives) {
      expect(await readAccount(world.table, life.customer.userId)).toEqual(life.expected());
    }
  }
  return tally;
}

describe('histories of customers, as Stripe tells them', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
    await addCoupon(world);
  });
  afterAll(() => world.close());

  it('end in exactly the model, however they are doubled, shuffled, withheld and reconciled', {
    timeout: 600_000,
  }, async () => {
    // Shrinking a history of twenty customers would take hours; its seed finds it again.
    for (const history of fc.sample(histories(customers, phases), { seed, numRuns: runs })) {
      const { deliveryMs, ...counts } = await play(world, history);
      console.log(`${customers} customers: ${JSON.stringify(counts)}, delivered in ${Math.round(deliveryMs)} ms`);
      expect(counts.events).toBeGreaterThanOrEqual(leastEvents);
      expect(counts.deliveries).toBeGreaterThanOrEqual(leastDeliveries);
    }
    const { uses = undefined } = (await createCouponRepository(world.table).get(couponCode)) ?? {};
    expect(uses).toBeGreaterThan(0);
  });
});
