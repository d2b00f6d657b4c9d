import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { histories } from '#tests/support/money/histories.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/support/money/money-world.ts';
import { addCoupon } from '#tests/support/money/operations.ts';
import { replayHistory } from '#tests/support/money/replay.ts';
import { testSeed } from '#tests/support/random-choices.ts';

const seed = testSeed('histories');
const couponCode = 'WREN50';
/** Defence D13: 1,000 deliveries of 100 events over 20 customers; `kill -9` every 300 ms. */
const told = { customers: 20, phases: 4, events: 100, deliveries: 1000 };
const killed = { customers: 20, phases: 4, deliveries: 1000, killEveryMs: 300 };

describe('Stripe histories of customers', () => {
  let world: MoneyWorld;
  beforeEach(async () => {
    world = await createMoneyWorld();
    await addCoupon(world, couponCode, 50, 100_000);
  });
  afterEach(() => world.close());

  /** Without shrinking, which would take hours; the seed reproduces a failure. */
  const some = ({ customers, phases }: { customers: number; phases: number }, count: number) =>
    fc.sample(histories(customers, phases), { seed, numRuns: count });

  async function requireCouponUses(uses: number): Promise<void> {
    expect(await createCouponRepository(world.table).get(couponCode)).toMatchObject({ uses });
  }

  it('match the model when events are duplicated, shuffled, withheld and reconciled', {
    timeout: 900_000,
  }, async () => {
    let couponUses = 0;
    for (const history of some(told, 6)) {
      const { deliveryMs, ...counts } = await replayHistory(world, history, { ...told, couponCode });
      console.log(`${told.customers} customers: ${JSON.stringify(counts)}, delivered in ${Math.round(deliveryMs)} ms`);
      expect(counts.events).toBeGreaterThanOrEqual(told.events);
      expect(counts.deliveries).toBeGreaterThanOrEqual(told.deliveries);
      couponUses += counts.couponUses;
    }
    await requireCouponUses(couponUses);
  });

  it('match the model when the functions are killed repeatedly', { timeout: 900_000 }, async () => {
    let kills = 0;
    let couponUses = 0;
    for (const history of some(killed, 1)) {
      const stats = await replayHistory(world, history, { ...killed, couponCode });
      console.log(`killed ${stats.kills} times: ${JSON.stringify(stats)}`);
      kills += stats.kills;
      couponUses += stats.couponUses;
    }
    expect(kills).toBeGreaterThan(0);
    await requireCouponUses(couponUses);
  });
});
