import type { Registration } from '../../../shared/schemas/account.ts';
import { type Clock, epochSeconds, isoTime } from '../../runtime/clock.ts';
import type { Identifiers } from '../../runtime/identifiers.ts';
import type { OutboxRow } from '../outbox/outbox.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '../transaction/transaction.ts';
import { type AddressOwner, privacyPolicyVersion } from './account.ts';
import { normaliseEmail } from './email-address.ts';
import { linkSubject, type PendingRegistration, verificationLifeSeconds } from './pending-registration.ts';

export interface RegisterCollaborators {
  readonly transactions: Transactions;
  readonly passwords: { hash(password: string): Promise<string> };
  readonly addresses: {
    getOwner(email: string): Promise<AddressOwner | undefined>;
    requireFreePart(email: string): TransactionPart;
    requireTakenPart(email: string): TransactionPart;
  };
  readonly pendingRegistrations: {
    replacePart(pending: PendingRegistration): TransactionPart;
    discardPart(email: string): TransactionPart;
  };
  readonly mailAllowances: { takePart(email: string, nowMs: number): TransactionPart };
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

/**
 * Keeps a registration until its address is verified, and has a link mailed; for an address that has an account, has its
 * owner told instead. Nothing the caller can see differs between the two (RELIABILITY row 29): one hash, one read, one
 * transaction of four writes. Within the address's cooldown nothing changes: a registration that replaced another one without
 * a new mail would be activated by a link that was mailed for the other (row 31).
 * @throws AppError invalid-input when the address is not one mailbox
 */
export async function registerAccount(registration: Registration, collaborators: RegisterCollaborators): Promise<void> {
  const { clock, identifiers, transactions, addresses, mailAllowances, passwords } = collaborators;
  const email = normaliseEmail(registration.email);
  const pending: PendingRegistration = {
    email,
    name: registration.name,
    passwordHash: await passwords.hash(registration.password),
    privacyPolicy: { version: privacyPolicyVersion, at: isoTime(clock) },
    linkId: identifiers.ulid(clock.now()),
    expiresAtSeconds: epochSeconds(clock, verificationLifeSeconds),
  };
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const known = (await addresses.getOwner(email)) !== undefined;
    const parts = known ? partsForKnownAddress(pending, collaborators) : partsForNewAddress(pending, collaborators);
    try {
      return await transactions.commit([mailAllowances.takePart(email, clock.now()), ...parts]);
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      if (error.by('mail-allowance')) return;
      if (!error.by('address')) throw error;
    }
  }
}
