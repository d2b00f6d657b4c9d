import type { Billing } from '#functions/domain/credit/billing.ts';
import type { CreditSource } from '#functions/domain/credit/credit.ts';
import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Account, AddressOwner, NewAccount } from './account.ts';
import type { AddressSide, EmailChange } from './email-change.ts';
import type { AttemptSubject, LoginAttempts } from './login-attempts.ts';
import type { MailedFor } from './mail-allowance.ts';
import type { PasswordResetRequest } from './password-reset.ts';
import type { OneTimeToken, PendingRegistration } from './pending-registration.ts';
import type { EndedSession, RecordedSession } from './session.ts';

export interface PasswordChange {
  readonly fromVersion: number;
  readonly passwordHash: string;
  readonly at: string;
}

export interface CredentialRepository {
  /** Ends all sessions; refuses when it changed or all sessions ended since. Named `password`. */
  changePasswordPart(userId: string, change: PasswordChange): TransactionPart;
  /** Refuses when the password changed or all sessions ended since. Named `password`. */
  requireVersionPart(userId: string, tokenVersion: number): TransactionPart;
  /** @returns false when `most` ended sessions are stored */
  endSession(userId: string, ended: EndedSession, most: number): Promise<boolean>;
  forgetEndedSessions(userId: string, ended: readonly EndedSession[]): Promise<void>;
  endAllSessions(userId: string): Promise<void>;
}

export interface CustomerName {
  readonly name: string;
  readonly email: string;
}

export interface CustomerNameRepository {
  /** By their ids; without erased accounts. */
  getMany(userIds: readonly string[]): Promise<Map<string, CustomerName>>;
}

export interface Confirmation {
  readonly userId: string;
  readonly changeId: string;
  readonly side: AddressSide;
}

/** A customer's change of address that waits for its links. All parts are named `email-change`. */
export interface EmailChangeRepository {
  /** Consistent read; undefined when expired (threat 69). */
  get(userId: string, nowSeconds: number): Promise<EmailChange | undefined>;
  /** Replaces an earlier one. */
  putPart(change: EmailChange): TransactionPart;
  /** Refuses when it was replaced, ended or has expired. */
  requirePart(userId: string, changeId: string, nowSeconds: number): TransactionPart;
  /** @returns false when the other side was confirmed first, or when it was replaced, ended or has expired */
  confirm(confirmation: Confirmation, nowSeconds: number): Promise<boolean>;
  /** Deletes it when this side completes it; refuses unless the other side is confirmed. */
  completePart(confirmation: Confirmation, nowSeconds: number): TransactionPart;
  /** Also accepts that there is none. */
  endPart(userId: string): TransactionPart;
  end(userId: string): Promise<void>;
}

/** Each address, stored in one of `spellingsOf`, belongs to one account (threat 32). Parts are named `address`. */
export interface EmailRepository {
  /** Consistent read. */
  getOwner(email: string): Promise<AddressOwner | undefined>;
  /** Refuses when the address has an account. */
  takePart(email: string, owner: AddressOwner): TransactionPart;
  /** Refuses when the address has an account. */
  requireFreePart(email: string): TransactionPart;
  /** Refuses when it has none. */
  requireTakenPart(email: string): TransactionPart;
  /** Refuses when it is not this account's. Named `old-address`. */
  releasePart(email: string, userId: string): TransactionPart;
}

/** Free first stories used: one per mailbox, for ever (threat 8). */
export interface FreeStoryRepository {
  /** Refuses when the mailbox had one. Named `free-story`. */
  takePart(canonicalEmail: string, userId: string): TransactionPart;
}

/** By the hash of an address, registered or not, or by a session (threat 28). */
export interface LoginAttemptRepository {
  get(subject: AttemptSubject): Promise<LoginAttempts | undefined>;
  /** Refuses when the item changed. @param seen the version read; undefined for none */
  replace(subject: AttemptSubject, seen: number | undefined, next: LoginAttempts): Promise<boolean>;
  /** After a success: resets the failures in a row, and uncounts this attempt. */
  clear(subject: AttemptSubject): Promise<void>;
  /** Named `login-attempts`. */
  forgetPart(email: string): TransactionPart;
}

/** Mail allowance per address and day (threat 53). */
export interface MailAllowanceRepository {
  /** Counts one mail; refuses within the cooldown and beyond the limit. Named `mail-allowance`. */
  takePart(subject: string, mailedFor: MailedFor, nowMs: number): TransactionPart;
}

/** Customers by the beginning of a word of their name, for the desk. A profile says under which name it is listed. */
export interface NameRepository {
  /** Named `listed-name`. @param former the name that the profile was listed under, folded */
  addParts(userId: string, name: string, former?: string): TransactionPart[];
  /** Named `former-name`. @param name the present one, which stays listed */
  removeParts(userId: string, former: string, name: string): TransactionPart[];
  /** Ids in the order of the text that was found, each once a page. @param name at least `minSearchedLetters` letters */
  find(name: string, page: PageRequest): Promise<Page<string>>;
}

/** By the hash of the secret (threat 25). */
export interface OneTimeTokenRepository {
  /** Consistent read; undefined when expired (threat 69). */
  get(secret: string, nowSeconds: number): Promise<OneTimeToken | undefined>;
  /** Named `one-time-token`. */
  addPart(secret: string, token: OneTimeToken): TransactionPart;
}

export interface PasswordResetRepository {
  /** Consistent read; undefined when spent, expired or absent. */
  getOpenLink(email: string, nowSeconds: number): Promise<string | undefined>;
  /** Opens a request, or extends it; refuses when a newer one exists or it is spent. */
  openPart(request: PasswordResetRequest): TransactionPart;
  /** Refuses when it is not the newest, is spent or has expired. */
  spendPart(email: string, linkId: string, nowSeconds: number): TransactionPart;
  /** Voids all requests so far, including unsent mails. */
  voidPart(email: string, linkId: string, nowSeconds: number): TransactionPart;
}

/** The registrations of an address that nobody has completed. All parts are named `pending-registration`. */
export interface PendingRegistrationRepository {
  /** Consistent read; undefined when expired (threat 69). */
  get(email: string, registrationId: string, nowSeconds: number): Promise<PendingRegistration | undefined>;
  /** Consistent read; undefined when the newest is expired. */
  getNewest(email: string, nowSeconds: number): Promise<PendingRegistration | undefined>;
  addPart(pending: PendingRegistration): TransactionPart;
  /** Also accepts one that does not exist. */
  discardPart(email: string, registrationId: string): TransactionPart;
  /** For a link that is being mailed. Refuses when it does not exist or has expired. */
  renewPart(
    request: Pick<PendingRegistration, 'email' | 'registrationId' | 'expiresAtSeconds'>,
    nowSeconds: number,
  ): TransactionPart;
  /** Refuses when it does not exist or has expired. */
  requirePart(email: string, registrationId: string, nowSeconds: number): TransactionPart;
  /** Deletes it on activation; refuses when it does not exist. */
  activatePart(email: string, registrationId: string): TransactionPart;
}

/** Changes of name and address, apart from `UserRepository`, which most functions load. */
export interface ProfileRepository {
  /** Also lists it under the new name. @returns false for an erased account */
  rename(userId: string, name: string): Promise<boolean>;
  /** Refuses when the address changed since, or the account was erased. Named `profile`. */
  changeEmailPart(userId: string, change: { from: string; email: string }): TransactionPart;
  /** For export and erasure: messages up to then were theirs. Named `former-address`. */
  addFormerAddressPart(userId: string, former: { changeId: string; email: string; until: string }): TransactionPart;
}

/** Sessions for the customer's list; the profile alone decides which are open (decision 0025). */
export interface SessionRepository {
  /** Begins a session, or continues it with a newer token: its start stays. */
  record(session: RecordedSession): Promise<void>;
  /** As `record`; never refuses. Named `session`. */
  recordPart(session: RecordedSession): TransactionPart;
  /** Consistent read. @param handle of `handleOf` */
  get(userId: string, handle: string): Promise<RecordedSession | undefined>;
  /** Consistent read of at most `most`, in no order, ended ones included. */
  list(userId: string, most: number): Promise<RecordedSession[]>;
}

export interface Profile extends Account {
  readonly monthlyFrozen: boolean;
  readonly billingVersion: number;
  readonly monthlyBucket?: Billing['bucket'];
  readonly erasure?: 'under-way' | 'done' | undefined;
  /** Cards that they redeemed, and whose givers are to hear when they have read their story. */
  readonly tellsGivers?: ReadonlySet<string> | undefined;
}

export interface UserRepository {
  /** Consistent read: ended sessions are seen at once. */
  get(userId: string): Promise<Profile | undefined>;
  /** Named `user`. */
  addPart(account: NewAccount): TransactionPart;
  /** Stores a hash of the current cost; does nothing when the password changed since. */
  replacePasswordHash(userId: string, from: string, to: string): Promise<void>;
  /** Refuses when the source is empty. Named `credit`. */
  takeCreditPart(userId: string, source: CreditSource): TransactionPart;
  /** Named `credit`. */
  returnCreditPart(userId: string, source: 'first' | 'bonus'): TransactionPart;
  /** Notes that the giver of a card is to hear when its story was read. Named `telling`; refuses for an erased account. */
  beginTellingPart(userId: string, voucherId: string): TransactionPart;
  /** Refuses when its giver is not to be told, or was. Named `telling`. */
  endTellingPart(userId: string, voucherId: string): TransactionPart;
  /** Refuses when the bucket was refilled or emptied since. Named `credit`. */
  returnMonthlyPart(userId: string, filledAt: string): TransactionPart;
  /** Consistent read. */
  getBilling(userId: string): Promise<Billing | undefined>;
  /** Refuses when it changed since `seen`. Named `billing`. */
  replaceBillingPart(userId: string, seen: Billing, next: Billing): TransactionPart;
}
