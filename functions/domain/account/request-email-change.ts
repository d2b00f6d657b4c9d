import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { MailRow, OutboxRow } from '#functions/domain/outbox/outbox.ts';
import type { EmailChange as RequestedChange } from '#shared/schemas/account-settings.ts';
import type { Customer } from './customer.ts';
import { normaliseEmail } from './email-address.ts';
import { type EmailChange, emailChangeLifeSeconds } from './email-change.ts';
import { allowanceOfCustomer, type MailedFor } from './mail-allowance.ts';
import { linkSubject } from './pending-registration.ts';
import { type ProvePasswordCollaborators, provePassword } from './prove-password.ts';

export interface RequestEmailChangeCollaborators extends ProvePasswordCollaborators {
  readonly transactions: Transactions;
  readonly credentials: { requireVersionPart(userId: string, tokenVersion: number): TransactionPart };
  readonly emailChanges: { putPart(change: EmailChange): TransactionPart };
  readonly mailAllowances: { takePart(subject: string, mailedFor: MailedFor, nowMs: number): TransactionPart };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly identifiers: Identifiers;
}

const daySeconds = 86_400;

function mailPart(
  change: EmailChange,
  { to, template, data }: Pick<MailRow['mail'], 'to' | 'template' | 'data'>,
  { outbox, clock, identifiers }: RequestEmailChangeCollaborators,
): TransactionPart {
  const { changeId: linkId, userId: subjectId } = change;
  const link = { purpose: 'change-email' as const, subject: linkSubject({ linkId, email: to, subjectId }) };
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail: { template, to, data, link } });
}

/** @returns false when an allowance refused */
async function tryCommit(
  parts: readonly TransactionPart[],
  { transactions }: RequestEmailChangeCollaborators,
): Promise<boolean> {
  try {
    await transactions.commit(parts);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.by('password')) throw new AppError('conflict', { cause: error });
    return false;
  }
}

/**
 * Begins a change of address, in place of an earlier one: the current and the new mailbox each get a link, and both must be
 * opened (threat 135). Every new address causes the same work, so the caller learns nothing about it; an address that got its
 * mails of the day gets no more (threat 53).
 * @throws AppError invalid-input when it is not one mailbox, or the customer's own; wrong-current-password; too-many-requests
 * while the session is blocked or the customer has used up the day's changes; conflict when the password changed meanwhile
 */
export async function requestEmailChange(
  { email: typedEmail, currentPassword }: RequestedChange,
  caller: Pick<Customer, 'userId' | 'sessionId' | 'email'>,
  collaborators: RequestEmailChangeCollaborators,
): Promise<void> {
  const { credentials, emailChanges, mailAllowances, clock, identifiers } = collaborators;
  const email = normaliseEmail(typedEmail);
  if (email === caller.email) throw new AppError('invalid-input', { message: 'This is your email address already' });
  const { userId, tokenVersion, email: from } = await provePassword(caller, currentPassword, collaborators);
  const expiresAtSeconds = epochSeconds(clock, emailChangeLifeSeconds);
  const changeId = identifiers.ulid(clock.now());
  const change = { userId, changeId, from, email, confirmed: [], expiresAtSeconds };
  const allowance = (subject: string) => mailAllowances.takePart(subject, 'email-change', clock.now());
  const parts = [
    allowance(allowanceOfCustomer(userId)),
    credentials.requireVersionPart(userId, tokenVersion),
    emailChanges.putPart(change),
    mailPart(change, { to: from, template: 'confirm-email-change', data: { email } }, collaborators),
  ];
  const mailToNew = mailPart(change, { to: email, template: 'confirm-new-email', data: {} }, collaborators);
  if (await tryCommit([...parts, allowance(email), mailToNew], collaborators)) return;
  if (await tryCommit(parts, collaborators)) return;
  throw new AppError('too-many-requests', {
    message: 'You’ve asked for several changes today. Please try again tomorrow.',
    retryAfterSeconds: daySeconds - (epochSeconds(clock) % daySeconds),
  });
}
