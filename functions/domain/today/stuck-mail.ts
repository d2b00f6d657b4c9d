import { decodeTime } from 'ulid';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OutboxRow, WaitingRow } from '#functions/domain/outbox/outbox.ts';
import { utcDay } from '#functions/domain/stats/day-stats.ts';

export interface StuckMailCollaborators {
  readonly today: {
    getWaitingRow(day: string, rowId: string): Promise<WaitingRow | undefined>;
    /** Refuses when it was tried since. Named `waiting-row`. */
    removeWaitingRowPart(waiting: WaitingRow): TransactionPart;
  };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly identifiers: Identifiers;
  readonly clock: Clock;
}

/** @throws AppError mail-not-found when it was sent meanwhile */
export async function findStuckMail(rowId: string, { today }: StuckMailCollaborators): Promise<WaitingRow> {
  const waiting = await today.getWaitingRow(utcDay(decodeTime(rowId)), rowId);
  if (waiting === undefined) throw new AppError('mail-not-found');
  return waiting;
}

/**
 * Sends a row of the outbox again, as a new one that is tried for another day, or drops it. @throws AppError conflict when it
 * was tried meanwhile
 */
export async function settleStuckMail(
  waiting: WaitingRow,
  act: 'retry' | 'drop',
  transactions: Transactions,
  { today, outbox, identifiers, clock }: StuckMailCollaborators,
): Promise<void> {
  const again = act === 'drop' ? [] : [outbox.addPart({ ...waiting.row, id: identifiers.ulid(clock.now()) })];
  try {
    await transactions.commit([today.removeWaitingRowPart(waiting), ...again]);
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('waiting-row'))
      throw new AppError('conflict', { cause: error });
    throw error;
  }
}
