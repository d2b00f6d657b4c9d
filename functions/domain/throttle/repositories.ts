import type { BudgetCounter, BudgetName, ModelBudget } from './model-budget.ts';

export interface ModelBudgetRepository extends ModelBudget {
  reserve(counter: BudgetCounter, tokens: number, limit: number, expiresAtSeconds: number): Promise<number | undefined>;
  giveBack(counter: BudgetCounter, tokens: number): Promise<void>;
  soldCents(days: readonly string[]): Promise<number>;
  claimNotice(budget: BudgetName, day: string, percent: number, expiresAtSeconds: number): Promise<boolean>;
}
