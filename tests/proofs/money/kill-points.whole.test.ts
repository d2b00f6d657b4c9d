import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFaultInjector } from '#tests/support/money/crash-points.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/support/money/money-world.ts';
import {
  createContext,
  type NamedCrashPoint,
  readOutcome,
  runUndisturbed,
} from '#tests/support/money/operation-runner.ts';
import { moneyOperations } from '#tests/support/money/operations.ts';

/**
 * Defence D13: `kill -9` of the functions before or after each write to the table or Stripe. After a restart, a retry of the
 * call and one reconciliation, the outcome must equal that of an undisturbed run.
 */
describe('a process killed during a money operation', () => {
  const injector = createFaultInjector();
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld({ plan: injector.plan });
  });
  afterAll(() => world.close());

  async function killAt({ moneyOperation, ...crashPoint }: NamedCrashPoint) {
    const context = await createContext(world);
    const act = await moneyOperation.prepare(context);
    const first = await injector.inject(crashPoint, () => world.host().kill(), act);
    await world.restart();
    const again = await act();
    await moneyOperation.finish?.(context);
    await world.invoke('reconcilePayments');
    return { injected: first.injected, again, outcome: await readOutcome(context) };
  }

  it('loses no acknowledged write and applies none twice', { timeout: 1_800_000 }, async () => {
    const rehearsed = new Map<string, Awaited<ReturnType<typeof runUndisturbed>>>();
    for (const moneyOperation of moneyOperations)
      rehearsed.set(moneyOperation.name, await runUndisturbed(world, injector, moneyOperation));
    const all = [...rehearsed.values()].flatMap(({ crashPoints }) => crashPoints);
    expect(all.length).toBeGreaterThanOrEqual(20);
    for (const crashPoint of all) {
      const { injected, again, outcome } = await killAt(crashPoint);
      console.log(`killed, ${crashPoint.name}: answered ${again} after that`);
      expect(injected, crashPoint.name).toBe(true);
      expect(again, crashPoint.name).toBe(200);
      expect(outcome, crashPoint.name).toEqual(rehearsed.get(crashPoint.moneyOperation.name)?.outcome);
    }
    console.log(`kill -9 at ${all.length} named points`);
  });
});
