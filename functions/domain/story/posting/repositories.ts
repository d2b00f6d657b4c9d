import * as z from 'zod/mini';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';

export const dueReminderSchema = z.object({ userId: z.string(), storyId: z.string(), at: z.iso.datetime() });
export type DueReminder = z.output<typeof dueReminderSchema>;

/** A plan names the one reminder that waits for it, and both change in one transaction. */
export interface ReminderRepository {
  /** Those whose time has come, the oldest first. */
  listDue(now: string): Promise<DueReminder[]>;
  /** Refuses one that waits already. Named `reminder`. */
  addPart(due: DueReminder): TransactionPart;
  /** Refuses one that does not wait. Named `reminder`. */
  removePart(due: DueReminder): TransactionPart;
}
