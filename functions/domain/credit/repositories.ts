import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { LedgerEntry } from './credit.ts';

export interface LedgerRepository {
  /** Refuses a cause that exists. Named `ledger`. */
  recordEntryPart(userId: string, entry: LedgerEntry): TransactionPart;
  /** Refuses when the cause exists. Named `ledger`. */
  requireNoEntryPart(userId: string, cause: string): TransactionPart;
  has(userId: string, cause: string): Promise<boolean>;
  list(userId: string): Promise<LedgerEntry[]>;
}
