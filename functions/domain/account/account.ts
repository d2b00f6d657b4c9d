import type { CreditBalance } from '#functions/domain/credit/credit.ts';
import type { SessionState } from './session.ts';

/** Consent to a version of the privacy policy (threat 106). */
export interface PolicyAcceptance {
  readonly version: string;
  readonly at: string;
}

/** A verified account. */
export interface Account extends CreditBalance, SessionState {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly subscriptionActive: boolean;
  readonly createdAt: string;
  readonly passwordChangedAt?: string | undefined;
  /** The folded name under which the desk finds it; accounts from before the desk have none. */
  readonly listedName?: string | undefined;
}

/** Of a typed password with a stored hash; `outdated`: with one of another cost or of another form of the password. */
export type PasswordMatch = 'current' | 'outdated' | false;

export interface NewAccount extends Account {
  readonly privacyPolicy: PolicyAcceptance;
}

/** The owner of an address, and what proved it: opening a link again succeeds (threat 54). */
export interface AddressOwner {
  readonly userId: string;
  /** The registration whose link was opened, or the request of a link that proved the address otherwise. */
  readonly linkId: string;
}
