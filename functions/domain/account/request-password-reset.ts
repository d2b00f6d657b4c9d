import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import { normaliseEmail } from './email-address.ts';
import type { MailedFor } from './mail-allowance.ts';
import { linkSubject } from './pending-registration.ts';

export interface RequestPasswordResetCollaborators {
  readonly transactions: Transactions;
  readonly mailAllowances: { takePart(email: string, mailedFor: MailedFor, nowMs: number): TransactionPart };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

/**
 * Requests a password reset link. The account is looked up when the mail is sent: every address causes the same transaction, so
 * nothing can be compared (threat 29). Within the cooldown, and beyond five a day, nothing is mailed (threat 53).
 * @throws AppError invalid-input when the address is not one mailbox
 */
export async function requestPasswordReset(
  typedEmail: string,
  { transactions, mailAllowances, outbox, clock, identifiers }: RequestPasswordResetCollaborators,
): Promise<void> {
  const email = normaliseEmail(typedEmail);
  const linkId = identifiers.ulid(clock.now());
  const link = { purpose: 'reset-password' as const, subject: linkSubject({ linkId, email }) };
  try {
    await transactions.commit([
      mailAllowances.takePart(email, 'password-reset', clock.now()),
      outbox.addPart({ id: linkId, kind: 'mail', mail: { template: 'reset-password', to: email, data: {}, link } }),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused && error.by('mail-allowance'))) throw error;
  }
}
