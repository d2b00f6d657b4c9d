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
  /** Whether this stage refuses the commonest passwords. */
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

/** Beaten by a verification of the same address only, which can happen once. */
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

/** As many writes as for a new address, so that the time tells nothing; what was typed is not kept. */
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

/** @returns false when the address was verified between the read and the transaction */
async function tryKeeping(pending: PendingRegistration, collaborators: RegisterCollaborators): Promise<boolean> {
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
 * Keeps a registration until its address is verified, and has a link mailed; for an address that has an account, has its
 * owner told instead. Nothing the caller can see differs between the two (threat 29): one hash, one read, one
 * transaction of four writes. Within the address's cooldown nothing changes: a registration that replaced another one without
 * a new mail would be activated by a link that was mailed for the other (threat 31).
 * @throws AppError invalid-input when the address is not one mailbox, or the password is too common for this stage
 */
export async function registerAccount(registration: Registration, collaborators: RegisterCollaborators): Promise<void> {
  const pending = await preparePending(registration, collaborators);
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    if (await tryKeeping(pending, collaborators)) return;
  }
  throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
}
