import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import { privacyPolicyVersion } from '#shared/catalogue/legal.ts';
import type { Registration } from '#shared/schemas/account.ts';
import type { AddressOwner } from './account.ts';
import { normaliseEmail } from './email-address.ts';
import type { MailedFor } from './mail-allowance.ts';
import { linkSubject, type PendingRegistration, verificationLifeSeconds } from './pending-registration.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

export interface RegisterCollaborators {
  readonly transactions: Transactions;
  readonly passwords: { hash(password: string): Promise<string> };
  readonly refusesCommonPasswords: boolean;
  readonly addresses: {
    getOwner(email: string): Promise<AddressOwner | undefined>;
    requireFreePart(email: string): TransactionPart;
    requireTakenPart(email: string): TransactionPart;
  };
  readonly pendingRegistrations: {
    replacePart(pending: PendingRegistration): TransactionPart;
    discardPart(email: string): TransactionPart;
  };
  readonly mailAllowances: { takePart(email: string, mailedFor: MailedFor, nowMs: number): TransactionPart };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

const maxTries = 3;

function partsForNewAddress(pending: PendingRegistration, { outbox, ...more }: RegisterCollaborators) {
  const { email, linkId } = pending;
  const link = { purpose: 'verify-email' as const, subject: linkSubject(linkId, email) };
  return [
    more.addresses.requireFreePart(email),
    more.pendingRegistrations.replacePart(pending),
    outbox.addPart({ id: linkId, kind: 'mail', mail: { template: 'verify-email', to: email, data: {}, link } }),
  ];
}

/** As many writes as for a new address, so that the duration reveals nothing; the input is discarded. */
function partsForKnownAddress({ email, linkId }: PendingRegistration, { outbox, ...more }: RegisterCollaborators) {
  return [
    more.addresses.requireTakenPart(email),
    more.pendingRegistrations.discardPart(email),
    outbox.addPart({ id: linkId, kind: 'mail', mail: { template: 'already-registered', to: email, data: {} } }),
  ];
}

async function preparePending(
  { email: typedEmail, name, password, draftIds = [] }: Registration,
  collaborators: RegisterCollaborators,
): Promise<PendingRegistration> {
  const { clock, identifiers, passwords } = collaborators;
  const email = normaliseEmail(typedEmail);
  await refuseCommonPassword(password, collaborators);
  return {
    email,
    name,
    passwordHash: await passwords.hash(password),
    privacyPolicy: { version: privacyPolicyVersion, at: isoTime(clock) },
    draftIds,
    linkId: identifiers.ulid(clock.now()),
    expiresAtSeconds: epochSeconds(clock, verificationLifeSeconds),
  };
}

async function tryRegister(pending: PendingRegistration, collaborators: RegisterCollaborators): Promise<boolean> {
  const { transactions, addresses, mailAllowances, clock } = collaborators;
  const known = (await addresses.getOwner(pending.email)) !== undefined;
  const parts = known ? partsForKnownAddress(pending, collaborators) : partsForNewAddress(pending, collaborators);
  try {
    await transactions.commit([mailAllowances.takePart(pending.email, 'verification', clock.now()), ...parts]);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (!error.by('mail-allowance') && !error.by('address')) throw error;
    return error.by('mail-allowance');
  }
}

/**
 * Stores a registration until its address is verified, and sends a link. When the address has an account, its owner gets a
 * notice instead. The caller cannot tell the two apart (threat 29): one hash, one read, one transaction of four writes. Within
 * the cooldown nothing changes: otherwise a link mailed for one registration could activate another (threat 31).
 * @throws AppError invalid-input when the address is not one mailbox, or the password is too common for this stage
 */
export async function registerAccount(registration: Registration, collaborators: RegisterCollaborators): Promise<void> {
  const pending = await preparePending(registration, collaborators);
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    if (await tryRegister(pending, collaborators)) return;
  }
  throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
}
