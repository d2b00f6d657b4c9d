import { createHash, timingSafeEqual } from 'node:crypto';
import type { MailLink } from '#functions/domain/outbox/outbox.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { PolicyAcceptance } from './account.ts';

/**
 * An unproven registration: worth nothing until its mailed link is opened (threat 31). An address may have several; the first
 * that is completed ends the others.
 */
export interface PendingRegistration {
  readonly email: string;
  /** A ULID. */
  readonly registrationId: string;
  /** SHA-256 of the secret that its browser keeps. */
  readonly secretHash: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly privacyPolicy: PolicyAcceptance;
  readonly draftIds: readonly string[];
  readonly wants?: CategorySlug | undefined;
  /** No link was mailed for it, because its address had got too many mails. */
  readonly withoutMail?: true | undefined;
  readonly expiresAtSeconds: number;
}

export interface OneTimeToken {
  readonly purpose: MailLink['purpose'];
  readonly email: string;
  readonly linkId: string;
  /** Of a verification link: the registration that it completes. */
  readonly registrationId?: string | undefined;
  /** Of a change of address, or of reminders: the customer. */
  readonly userId?: string | undefined;
  /** Of reminders. */
  readonly storyId?: string | undefined;
  readonly expiresAtSeconds: number;
}

/** The record (from the last link request) and the link (from its mailing) both live a day (architecture 10). */
export const verificationLifeSeconds = 24 * 3600;

/** Longer than a plan, so that an old mail stops what still comes. */
export const reminderStopLifeSeconds = 60 * 86_400;

interface LinkSubject {
  readonly linkId: string;
  readonly email: string;
  /** The registration (absent: the newest of the address), the customer who changes the address, or customer and story. */
  readonly subjectId?: string | undefined;
}

/** A link's subject in the outbox. Neither an address nor an id contains a space. */
export function linkSubject({ linkId, email, subjectId }: LinkSubject): string {
  return [linkId, email, ...(subjectId === undefined ? [] : [subjectId])].join(' ');
}

export function readLinkSubject(subject: string): LinkSubject | undefined {
  const [linkId, email, subjectId, ...rest] = subject.split(' ');
  return linkId && email && rest.length === 0 ? { linkId, email, subjectId } : undefined;
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function registrationProof(
  { registrationId }: Pick<PendingRegistration, 'registrationId'>,
  secret: string,
): string {
  return `${registrationId}.${secret}`;
}

/** Undefined for anything that `registrationProof` does not write. */
export function readRegistrationProof(proof: string): { registrationId: string; secret: string } | undefined {
  const [, registrationId, secret] = /^([0-9A-Z]{26})\.([\w-]{43})$/.exec(proof) ?? [];
  return registrationId === undefined || secret === undefined ? undefined : { registrationId, secret };
}

export function isSecretOf({ secretHash }: Pick<PendingRegistration, 'secretHash'>, secret: string): boolean {
  const [one, other] = [secretHash, hashOfSecret(secret)].map((hash) => Buffer.from(hash));
  return one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other);
}
