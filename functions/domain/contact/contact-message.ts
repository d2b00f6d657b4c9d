import * as z from 'zod/mini';
import type { MailedFor } from '#functions/domain/account/mail-allowance.ts';
import type { IdempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { TransactionPart, Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';

export const contactMessageSchema = z.object({
  messageId: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  at: z.iso.datetime(),
  status: z.enum(['new', 'done']),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;

/** For a message that is stored and mailed to the operator. */
export interface ContactCollaborators {
  readonly transactions: Transactions;
  readonly contactMessages: { addPart(message: ContactMessage): TransactionPart };
  readonly mailAllowances: { takePart(subject: string, mailedFor: MailedFor, nowMs: number): TransactionPart };
  readonly idempotency: {
    recordPart(request: IdempotentRequest, answer: unknown, nowSeconds: number): TransactionPart;
  };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}
