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
import { drawn, randomNumbers, testSeed } from '#tests/support/random-choices.ts';

const seed = testSeed('lost responses');
/** Number of operations that `npm test` samples. */
const sampled = 3;
const tried = drawn(moneyOperations, sampled, randomNumbers(seed));

/** The retry of a transaction with a lost response is throttled, which DynamoDB reports as cancelled. */
function throttledAgain(crashPoints: readonly NamedCrashPoint[]): NamedCrashPoint[] {
  const lost = crashPoints.filter(
    ({ side, operation }) => side === 'after' && operation.startsWith('TransactWriteItems'),
  );
  return lost.map((crashPoint) => ({
    ...crashPoint,
    throttlesRetry: true,
    name: `${crashPoint.name}, throttled then`,
  }));
}

/**
 * Threat 48: the connection to the table or Stripe ends before or after a call is processed. The functions must recover without
 * a retry of the caller.
 */
describe('lost responses from the table or Stripe', () => {
  const injector = createFaultInjector();
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld({ plan: injector.plan });
  });
  afterAll(() => world.close());

  async function loseAt({ moneyOperation, ...crashPoint }: NamedCrashPoint) {
    const context = await createContext(world);
    const act = await moneyOperation.prepare(context);
    const { result: status, injected } = await injector.inject(crashPoint, async () => undefined, act);
    await moneyOperation.finish?.(context);
    return { injected, status, outcome: await readOutcome(context) };
  }

  it.each(tried)(
    '$name: a retry is neither applied twice nor refused',
    { timeout: 120_000 },
    async (moneyOperation) => {
      const { crashPoints, outcome: expected } = await runUndisturbed(world, injector, moneyOperation);
      expect(crashPoints.length).toBeGreaterThan(0);
      for (const crashPoint of [...crashPoints, ...throttledAgain(crashPoints)]) {
        const { injected, status, outcome } = await loseAt(crashPoint);
        expect(injected, crashPoint.name).toBe(true);
        expect(status, crashPoint.name).toBe(200);
        expect(outcome, crashPoint.name).toEqual(expected);
      }
    },
  );
});
