import type { BudgetCounter, BudgetName, ModelBudget } from '#functions/domain/throttle/model-budget.ts';

const keyOf = (counter: BudgetCounter) =>
  'shard' in counter
    ? `${counter.day} ${counter.budget} ${counter.shard}`
    : `${counter.day} ${counter.budget} of ${counter.who}`;

/** The counters of the model budgets in memory. */
export function createBudgetFake() {
  const used = new Map<string, number>();
  const warned = new Set<string>();
  const budget: ModelBudget = {
    async reserve(counter, tokens, limit) {
      const after = (used.get(keyOf(counter)) ?? 0) + tokens;
      if (after > limit) return undefined;
      used.set(keyOf(counter), after);
      return after;
    },
    async giveBack(counter, tokens) {
      used.set(keyOf(counter), (used.get(keyOf(counter)) ?? 0) - tokens);
    },
    async claimNotice(name, day, percent) {
      const key = `${name} ${day} ${percent}`;
      const isFirst = !warned.has(key);
      warned.add(key);
      return isFirst;
    },
  };
  const sumOf = (pattern: RegExp) =>
    [...used].reduce((sum, [key, tokens]) => (pattern.test(key) ? sum + tokens : sum), 0);
  return {
    ...budget,
    usedOf: (name: BudgetName) => sumOf(new RegExp(` ${name} \\d+$`)),
    reservedBy: (who: string) => sumOf(new RegExp(` of ${who}$`)),
  };
}
