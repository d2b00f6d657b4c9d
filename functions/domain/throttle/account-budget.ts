import { tableDefinition } from '#shared/names/table.ts';

/** Capacity units of the table: per 4 KB read consistently, per KB written. */
export interface TableCost {
  readonly reads: number;
  readonly writes: number;
}

/** What one account may cost the table (decision 0105). */
export interface AccountBudget {
  /**
   * Takes a cost before it arises, with one write.
   * @throws AppError too-many-requests with `retryAfterSeconds`, service-unavailable
   */
  spend(userId: string, cost: TableCost): Promise<void>;
}

export const budgetWindowSeconds = 30;

/** Any minute overlaps at most three windows of 30 seconds. */
const windowsInAMinute = 3;
/** The rest pays for refusals. */
const spendableShare = 0.95;
/** Requests that change something leave this share of the writes, so that pages of a busy editor still load. */
const changesShare = 0.8;

export interface WindowLimits extends TableCost {
  /** Writes of requests that write more than their own counting. */
  readonly changes: number;
}

/** Limits per window. @param share of the table's ceiling that one account may use in a minute */
export function windowLimits(share: number): WindowLimits {
  const perWindow = (share * spendableShare * 60) / windowsInAMinute;
  const writes = Math.floor(tableDefinition.maxWriteUnitsPerSecond * perWindow);
  const reads = Math.floor(tableDefinition.maxReadUnitsPerSecond * perWindow);
  return { reads, writes, changes: Math.floor(writes * changesShare) };
}
