import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { OutboxRow, WaitingRow } from './outbox.ts';

export interface OutboxRepository {
  /** Committed with its cause; the table's stream delivers it at once. */
  addPart(row: OutboxRow): TransactionPart;
  /**
   * Claims a row for one attempt, so that the stream and the sweepers never process it concurrently.
   * @returns false when another worker claimed it
   */
  claim(waiting: WaitingRow, nowSeconds: number): Promise<boolean>;
  remove(waiting: Pick<WaitingRow, 'day' | 'row'>): Promise<void>;
  /** Stops retries; the row stays for the operator until it expires. */
  park(waiting: Pick<WaitingRow, 'day' | 'row'>): Promise<void>;
  /** Due rows of a day, oldest first. `unreadable` are ids of invalid items; `oldestId` is the oldest pending row, due or not. */
  listDue(
    day: string,
    nowSeconds: number,
  ): Promise<{ due: WaitingRow[]; unreadable: string[]; oldestId: string | undefined }>;
}
