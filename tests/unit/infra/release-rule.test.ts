import { describe, expect, it } from 'vitest';
import { releaseRule } from '#infra/constructs/releases.ts';

const { canaryMinutes, canaryShare, minutes, ofMinutes, percent } = releaseRule;

/** With ten visitors per story sold who answer ten times each; together 194 calls, as the whole API had. */
const callsPerStory = { sendChatMessage: 100, getUser: 20, getStory: 12, createCheckout: 2 };
const allCallsPerStory = 194;
const minutesPerDay = 24 * 60;

/** The first probabilities of a Poisson distribution. */
function poisson(mean: number, count: number): number[] {
  const terms = [Math.exp(-mean)];
  for (let each = 1; each < count; each += 1) terms.push(((terms.at(-1) ?? 0) * mean) / each);
  return terms;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Probability that more than `percent` of a Poisson number of calls fail within a minute. */
function chanceOfBadMinute(callsPerMinute: number, failing: number): number {
  const passed = poisson(callsPerMinute * (1 - failing), 400);
  return sum(
    poisson(callsPerMinute * failing, 100).map((chance, failed) => {
      const calls = Math.ceil((failed * 100) / percent);
      return failed === 0 ? 0 : chance * sum(passed.slice(0, calls - failed));
    }),
  );
}

/** Probability that any window of the canary's minutes contains enough bad ones: all 2^10 courses, weighted. */
function chanceOfAlarm(badMinute: number): number {
  let chance = 0;
  for (let course = 0; course < 2 ** canaryMinutes; course += 1) {
    const isBad = Array.from({ length: canaryMinutes }, (_, minute) => ((course >> minute) & 1) === 1);
    const isRaised = isBad.some(
      (_, from) => isBad.slice(from, from + ofMinutes).filter((bad) => bad).length >= minutes,
    );
    const bad = isBad.filter((each) => each).length;
    if (isRaised) chance += badMinute ** bad * (1 - badMinute) ** (canaryMinutes - bad);
  }
  return chance;
}

/** Probability that a release is rolled back if that share of the new version's calls fails. */
function chanceOfRollback(storiesPerDay: number, failing: number): number {
  const passes = Object.values(callsPerStory).map((calls) => {
    const perMinute = (storiesPerDay * calls * canaryShare) / minutesPerDay;
    return 1 - chanceOfAlarm(chanceOfBadMinute(perMinute, failing));
  });
  return 1 - passes.reduce((product, pass) => product * pass, 1);
}

/** As before: one fault of the whole API in any of fifty minutes, ten waves of five. */
const formerChance = (storiesPerDay: number, failing: number) =>
  1 - Math.exp((-storiesPerDay * allCallsPerStory * failing * 50) / minutesPerDay);

describe('the rule that rolls a release back', () => {
  it('ignores harmless faults of a release, and rolls back one that fails', () => {
    const asPercent = (chance: number) => `${(100 * chance).toFixed(2)} %`.padStart(10);
    const harmless = 1 / 10_000;
    const lines = [100, 1000, 10_000].map((stories) =>
      [
        String(stories).padStart(7),
        ...[formerChance(stories, harmless), chanceOfRollback(stories, harmless)].map(asPercent),
        ...[0.05, 0.2, 1].map((failing) => asPercent(chanceOfRollback(stories, failing))),
      ].join(' '),
    );
    console.log(['stories a day, rolled back: harmless before, now; failing 5 %, 20 %, 100 %', ...lines].join('\n'));
    expect(formerChance(1000, harmless)).toBeCloseTo(0.49, 1);
    expect(chanceOfRollback(10_000, harmless)).toBeLessThan(0.01);
    expect(chanceOfRollback(1000, harmless)).toBeLessThan(0.01);
    expect(chanceOfRollback(1000, 1)).toBeGreaterThan(0.99);
    expect(chanceOfRollback(10_000, 0.05)).toBeGreaterThan(0.95);
  });
});
