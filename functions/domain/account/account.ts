import type { CreditBalance } from '#functions/domain/credit/credit.ts';
import type { SessionState } from './session.ts';

/** That somebody agreed, when and to which text (threat 106). */
export interface PolicyAcceptance {
  readonly version: string;
  readonly at: string;
}

/** A verified account, as the profile holds it. */
export interface Account extends CreditBalance, SessionState {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** PHC string. */
  readonly passwordHash: string;
  readonly subscriptionActive: boolean;
  readonly createdAt: string;
}

export interface NewAccount extends Account {
  readonly privacyPolicy: PolicyAcceptance;
}

/** Who an address belongs to, and by which link it was verified: the same link opened again is no fault (threat 54). */
export interface AddressOwner {
  readonly userId: string;
  readonly linkId: string;
}
