import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NamedMoment, newDoer, outcomeOf, rehearse } from '#tests/support/money/deed-runner.ts';
import { deeds } from '#tests/support/money/deeds.ts';
import { createStriker } from '#tests/support/money/hits.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/support/money/money-world.ts';
import { drawn, randomNumbers, testSeed } from '#tests/support/random-choices.ts';

const seed = testSeed('lost responses');
/** `npm test` has time for so many deeds; the whole proof takes all. */
const sampled = 3;
const tried = drawn(deeds, sampled, randomNumbers(seed));

/** The second try of a transaction whose answer was lost is throttled, which the table tells as a transaction cancelled. */
function throttledAgain(moments: readonly NamedMoment[]): NamedMoment[] {
  const lost = moments.filter(({ side, operation }) => side === 'after' && operation.startsWith('TransactWriteItems'));
  return lost.map((moment) => ({ ...moment, throttlesAgain: true, name: `${moment.name}, throttled then` }));
}

/**
 * Threat 48: the table or Stripe does what was asked, and the connection ends before the answer; or it ends before
 * anything was done. The functions alone must make it good: nobody calls again here.
 */
describe('answers lost between the functions and the table or Stripe', () => {
  const striker = createStriker();
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld({ plan: striker.plan });
  });
  afterAll(() => world.close());

  async function loseAt({ deed, ...moment }: NamedMoment) {
    const doer = await newDoer(world);
    const act = await deed.prepare(doer);
    const { result: status, struck } = await striker.strike(moment, async () => undefined, act);
    await deed.finish?.(doer);
    return { struck, status, outcome: await outcomeOf(doer) };
  }

  it.each(tried)('$name: neither doubled nor refused', { timeout: 120_000 }, async (deed) => {
    const { moments, outcome: expected } = await rehearse(world, striker, deed);
    expect(moments.length).toBeGreaterThan(0);
    for (const moment of [...moments, ...throttledAgain(moments)]) {
      const { struck, status, outcome } = await loseAt(moment);
      expect(struck, moment.name).toBe(true);
      expect(status, moment.name).toBe(200);
      expect(outcome, moment.name).toEqual(expected);
    }
  });
});
