import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { MailRow } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { EmailChange as RequestedChange } from '#shared/schemas/account-settings.ts';
import type { Customer } from './customer.ts';
import { mailboxOf, normaliseEmail } from './email-address.ts';
import { type EmailChange, emailChangeLifeSeconds } from './email-change.ts';
import { allowanceOfCustomer } from './mail-allowance.ts';
import { linkSubject } from './pending-registration.ts';
import { provePassword } from './prove-password.ts';

type Needs = Pick<
  Shop,
  | 'transactions'
  | 'credentials'
  | 'emailChanges'
  | 'mailAllowances'
  | 'outbox'
  | 'identifiers'
  | 'passwords'
  | 'users'
  | 'loginAttempts'
  | 'clock'
>;

const daySeconds = 86_400;

function mailPart(
  change: EmailChange,
  { to, template, data }: Pick<MailRow['mail'], 'to' | 'template' | 'data'>,
  { outbox, clock, identifiers }: Needs,
): TransactionPart {
  const { changeId: linkId, userId: subjectId } = change;
  const link = { purpose: 'change-email' as const, subject: linkSubject({ linkId, email: to, subjectId }) };
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail: { template, to, data, link } });
}

/** @returns false when an allowance refused */
async function tryCommit(parts: readonly TransactionPart[], { transactions }: Needs): Promise<boolean> {
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
 * @throws AppError invalid-input when it can get no mail, or the customer's own; wrong-current-password; too-many-requests
 * while the session is blocked or the customer has used up the day's changes; conflict when the password changed meanwhile
 */
export async function requestEmailChange(
  { email: typedEmail, currentPassword }: RequestedChange,
  caller: Pick<Customer, 'userId' | 'sessionId' | 'email'>,
  shop: Needs,
): Promise<void> {
  const { credentials, emailChanges, mailAllowances, clock, identifiers } = shop;
  const email = normaliseEmail(typedEmail);
  if (email === mailboxOf(caller.email))
    throw new AppError('invalid-input', { message: 'This is your email address already' });
  const { userId, tokenVersion, email: from } = await provePassword(caller, currentPassword, shop);
  const expiresAtSeconds = epochSeconds(clock, emailChangeLifeSeconds);
  const changeId = identifiers.ulid(clock.now());
  const change = { userId, changeId, from, email, confirmed: [], expiresAtSeconds };
  const allowance = (subject: string) => mailAllowances.takePart(subject, 'email-change', clock.now());
  const parts = [
    allowance(allowanceOfCustomer(userId)),
    credentials.requireVersionPart(userId, tokenVersion),
    emailChanges.putPart(change),
    mailPart(change, { to: from, template: 'confirm-email-change', data: { email } }, shop),
  ];
  const mailToNew = mailPart(change, { to: email, template: 'confirm-new-email', data: {} }, shop);
  if (await tryCommit([...parts, allowance(email), mailToNew], shop)) return;
  if (await tryCommit(parts, shop)) return;
  throw new AppError('too-many-requests', {
    message: 'You’ve asked for several changes today. Please try again tomorrow.',
    retryAfterSeconds: daySeconds - (epochSeconds(clock) % daySeconds),
  });
}
