import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { CountedFact, Counts, DayStats } from './day-stats.ts';

export interface FactId {
  readonly id: string;
  readonly day: string;
}

export interface StatsRepository {
  getCounted(fact: FactId): Promise<CountedFact | undefined>;
  /** Stores what of a fact is counted; refuses when it changed since `seen`. Named `counted`. */
  putCountedPart(fact: FactId, seen: CountedFact | undefined, next: CountedFact): TransactionPart;
  /** Named `stats`. */
  addPart(day: string, added: Counts): TransactionPart;
  /** In the sequence of `days`; a day without an item has zeros. */
  listDays(days: readonly string[]): Promise<DayStats[]>;
}
