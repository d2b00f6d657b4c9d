import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { inRounds, type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { privacyPolicyVersion } from '#shared/catalogue/legal.ts';
import type { Registration } from '#shared/schemas/account.ts';
import { mailboxOf, normaliseEmail } from './email-address.ts';
import { findOwner } from './find-owner.ts';
import {
  hashOfSecret,
  isSecretOf,
  linkSubject,
  type PendingRegistration,
  readRegistrationProof,
  registrationProof,
  verificationLifeSeconds,
} from './pending-registration.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

type Needs = Pick<
  Shop,
  | 'transactions'
  | 'passwords'
  | 'refusesCommonPasswords'
  | 'addresses'
  | 'pendingRegistrations'
  | 'mailAllowances'
  | 'outbox'
  | 'clock'
  | 'identifiers'
>;

interface RegistrationParts {
  readonly registration: TransactionPart[];
  readonly mail: TransactionPart;
}

function partsForNewAddress(pending: PendingRegistration, { outbox, ...more }: Needs): RegistrationParts {
  const { email, registrationId } = pending;
  const subject = linkSubject({ linkId: registrationId, email, subjectId: registrationId });
  const link = { purpose: 'verify-email' as const, subject };
  const mail = { template: 'verify-email', to: email, data: {}, link } as const;
  return {
    registration: [more.addresses.requireFreePart(email), more.pendingRegistrations.addPart(pending)],
    mail: outbox.addPart({ id: registrationId, kind: 'mail', mail }),
  };
}

/** As many writes as for a new address, so that the duration reveals nothing; the input is discarded. */
function partsForKnownAddress(
  { email, registrationId }: PendingRegistration,
  { outbox, ...more }: Needs,
): RegistrationParts {
  const mail = { template: 'already-registered', to: email, data: {} } as const;
  return {
    registration: [
      more.addresses.requireTakenPart(email),
      more.pendingRegistrations.discardPart(email, registrationId),
    ],
    mail: outbox.addPart({ id: registrationId, kind: 'mail', mail }),
  };
}

async function preparePending(
  { email: typedEmail, name, password, draftIds = [], wants }: Registration,
  secret: string,
  shop: Needs,
): Promise<PendingRegistration> {
  const { clock, identifiers, passwords } = shop;
  const email = normaliseEmail(typedEmail);
  await refuseCommonPassword(password, shop);
  return {
    email,
    registrationId: identifiers.ulid(clock.now()),
    secretHash: hashOfSecret(secret),
    name,
    passwordHash: await passwords.hash(password),
    privacyPolicy: { version: privacyPolicyVersion, at: isoTime(clock) },
    draftIds,
    ...(wants === undefined ? {} : { wants }),
    expiresAtSeconds: epochSeconds(clock, verificationLifeSeconds),
  };
}

/** Discards a registration with a mistyped address: its mailbox's owner could activate it and see the visitor's drafts. */
async function endReplaced(
  { replaces }: Registration,
  { pendingRegistrations, clock }: Needs,
): Promise<TransactionPart[]> {
  const shown = readRegistrationProof(replaces?.registration ?? '');
  if (replaces === undefined || shown === undefined) return [];
  const email = mailboxOf(replaces.email);
  const before = await pendingRegistrations.get(email, shown.registrationId, epochSeconds(clock));
  const isTheirs = before === undefined || isSecretOf(before, shown.secret);
  return isTheirs ? [pendingRegistrations.discardPart(email, shown.registrationId)] : [];
}

/** @returns the names of the parts that refused */
async function tryCommitting(parts: readonly TransactionPart[], { transactions }: Needs): Promise<readonly string[]> {
  try {
    await transactions.commit(parts);
    return [];
  } catch (error) {
    if (error instanceof TransactionRefused && error.onlyBy(new Set(['mail-allowance', 'address']))) return error.parts;
    throw error;
  }
}

/** Without a mail when the address has had enough of them: any link that was mailed to it completes it in its browser. */
async function tryRegister(
  prepared: PendingRegistration,
  { typed, ended }: { readonly typed: string; readonly ended: readonly TransactionPart[] },
  shop: Needs,
): Promise<boolean> {
  const { mailAllowances, clock } = shop;
  const { email, owner } = await findOwner(typed, shop);
  const pending = { ...prepared, email };
  const partsFor = owner === undefined ? partsForNewAddress : partsForKnownAddress;
  const { registration, mail } = partsFor(pending, shop);
  const allowance = mailAllowances.takePart(pending.email, 'verification', clock.now());
  const refused = await tryCommitting([allowance, ...registration, mail, ...ended], shop);
  if (!refused.includes('mail-allowance')) return refused.length === 0;
  const unmailed = partsFor({ ...pending, withoutMail: true }, shop).registration;
  return (await tryCommitting([...unmailed, ...ended], shop)).length === 0;
}

/**
 * Stores a registration until its address is verified, and mails a link. When the address has an account, its owner gets a
 * notice instead. The caller cannot tell the two apart (threat 29): one hash, one read, one transaction of four writes, and one
 * of two when no more mail is due.
 * @returns the proof that the registering browser keeps
 * @throws AppError invalid-input when the address can get no mail, or the password is too common for this stage
 */
export async function registerAccount(registration: Registration, shop: Needs): Promise<string> {
  const secret = shop.identifiers.secret();
  const pending = await preparePending(registration, secret, shop);
  const about = { typed: registration.email, ended: await endReplaced(registration, shop) };
  const isStored = await inRounds(
    shop.transactions,
    async (transactions) => (await tryRegister(pending, about, { ...shop, transactions })) || undefined,
  );
  if (isStored === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
  return registrationProof(pending, secret);
}
