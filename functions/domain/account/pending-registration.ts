import type { PolicyAcceptance } from './account.ts';

/**
 * What somebody typed about an address that nobody has proven to own yet: worth nothing until a mailed link is opened, and
 * replaced by the next registration of the same address (threat 31).
 */
export interface PendingRegistration {
  /** Normalised. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly privacyPolicy: PolicyAcceptance;
  /** The visitor's drafts: they wait for the account that this becomes. */
  readonly draftIds: readonly string[];
  /** The newest request for a link, a ULID: links of older requests are void. */
  readonly linkId: string;
  readonly expiresAtSeconds: number;
}

/** What a mailed secret stands for; found by the secret's hash. */
export interface OneTimeToken {
  readonly purpose: 'verify-email' | 'reset-password';
  readonly email: string;
  readonly linkId: string;
  readonly expiresAtSeconds: number;
}

/** Both the record (from its last request for a link) and the link (from its mailing) live a day (architecture 10). */
export const verificationLifeSeconds = 24 * 3600;

/** A link's subject in the outbox: whose address, and which request for a link. An address holds no space. */
export function linkSubject(linkId: string, email: string): string {
  return `${linkId} ${email}`;
}

/** @returns undefined for a text that `linkSubject` did not make */
export function readLinkSubject(subject: string): { linkId: string; email: string } | undefined {
  const [linkId, email, ...rest] = subject.split(' ');
  return linkId && email && rest.length === 0 ? { linkId, email } : undefined;
}
