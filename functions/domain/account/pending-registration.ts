import type { PolicyAcceptance } from './account.ts';

/**
 * An unproven registration: worth nothing until a mailed link is opened, and replaced by the next registration of the address
 * (threat 31).
 */
export interface PendingRegistration {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly privacyPolicy: PolicyAcceptance;
  readonly draftIds: readonly string[];
  /** ULID of the newest link request; links of older requests are void. */
  readonly linkId: string;
  readonly expiresAtSeconds: number;
}

export interface OneTimeToken {
  readonly purpose: 'verify-email' | 'reset-password';
  readonly email: string;
  readonly linkId: string;
  readonly expiresAtSeconds: number;
}

/** The record (from the last link request) and the link (from its mailing) both live a day (architecture 10). */
export const verificationLifeSeconds = 24 * 3600;

/** A link's subject in the outbox. An address contains no space. */
export function linkSubject(linkId: string, email: string): string {
  return `${linkId} ${email}`;
}

export function readLinkSubject(subject: string): { linkId: string; email: string } | undefined {
  const [linkId, email, ...rest] = subject.split(' ');
  return linkId && email && rest.length === 0 ? { linkId, email } : undefined;
}
