import type { AccountBudget, TableCost } from './account-budget.ts';

/** Keys and names of an item's attributes. */
const itemBytes = 250;

/** A transaction costs two write units per started KB of an item, of the larger one before or after the change. */
export function transactionUnits(bytes: number): number {
  return 2 * Math.ceil((bytes + itemBytes) / 1024);
}

export type TableMeter = (cost: TableCost) => Promise<void>;

/**
 * Takes what a request costs beyond the writes that it has paid for, before it costs it: for large texts, and after a lost race.
 * @throws AppError too-many-requests
 */
export function createTableMeter(userId: string, paidWrites: number, accountBudget: AccountBudget): TableMeter {
  let left = paidWrites;
  return async ({ reads, writes }) => {
    const owed = Math.max(0, writes - left);
    left = Math.max(0, left - writes);
    if (owed > 0) await accountBudget.spend(userId, { reads, writes: owed });
  };
}
