import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NamedMoment, newDoer, outcomeOf, rehearse } from '#tests/support/money/deed-runner.ts';
import { deeds } from '#tests/support/money/deeds.ts';
import { createStriker } from '#tests/support/money/hits.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/support/money/money-world.ts';

/**
 * Defence D13: `kill -9` at named points. The process of the functions dies just before one of its writing calls to
 * the table or to Stripe goes out, or just after it was carried out and before the functions hear of it. Then a process
 * starts anew, whoever called calls again, as browsers, Stripe and schedules do, and one reconcile runs: it must all come to
 * what it comes to when nothing dies.
 */
describe('a process killed in the midst of money', () => {
  const striker = createStriker();
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld({ plan: striker.plan });
  });
  afterAll(() => world.close());

  async function killAt({ deed, ...moment }: NamedMoment) {
    const doer = await newDoer(world);
    const act = await deed.prepare(doer);
    const first = await striker.strike(moment, () => world.host().kill(), act);
    await world.restart();
    const again = await act();
    await deed.finish?.(doer);
    await world.invoke('reconcilePayments');
    return { struck: first.struck, again, outcome: await outcomeOf(doer) };
  }

  it('loses nothing that was acknowledged and doubles nothing', { timeout: 1_800_000 }, async () => {
    const rehearsed = new Map<string, Awaited<ReturnType<typeof rehearse>>>();
    for (const deed of deeds) rehearsed.set(deed.name, await rehearse(world, striker, deed));
    const all = [...rehearsed.values()].flatMap(({ moments }) => moments);
    expect(all.length).toBeGreaterThanOrEqual(20);
    for (const moment of all) {
      const { struck, again, outcome } = await killAt(moment);
      console.log(`killed, ${moment.name}: answered ${again} after that`);
      expect(struck, moment.name).toBe(true);
      expect(again, moment.name).toBe(200);
      expect(outcome, moment.name).toEqual(rehearsed.get(moment.deed.name)?.outcome);
    }
    console.log(`kill -9 at ${all.length} named points`);
  });
});
