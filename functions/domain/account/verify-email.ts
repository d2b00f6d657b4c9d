import { allowedStories } from '#functions/domain/credit/credit.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { RegistrationCompletion } from '#shared/schemas/account.ts';
import type { Allowance } from '#shared/schemas/allowance.ts';
import type { Account, AddressOwner, PasswordMatch } from './account.ts';
import {
  type ActivateRegistrationCollaborators,
  activateRegistration,
  withNewPassword,
} from './activate-registration.ts';
import { beginSession } from './begin-session.ts';
import {
  isSecretOf,
  type OneTimeToken,
  type PendingRegistration,
  readRegistrationProof,
} from './pending-registration.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import type { RecordedSession, Session } from './session.ts';

interface LinkCollaborators {
  readonly oneTimeTokens: { get(secret: string, nowSeconds: number): Promise<OneTimeToken | undefined> };
  readonly addresses: { getOwner(email: string): Promise<AddressOwner | undefined> };
  readonly pendingRegistrations: {
    get(email: string, registrationId: string, nowSeconds: number): Promise<PendingRegistration | undefined>;
  };
}

export interface VerifyEmailCollaborators extends ActivateRegistrationCollaborators {
  readonly oneTimeTokens: LinkCollaborators['oneTimeTokens'];
  readonly pendingRegistrations: ActivateRegistrationCollaborators['pendingRegistrations'] &
    LinkCollaborators['pendingRegistrations'];
  readonly addresses: ActivateRegistrationCollaborators['addresses'] & LinkCollaborators['addresses'];
  readonly sessions: { recordPart(session: RecordedSession): TransactionPart };
  readonly tokens: { sign(session: Session & { tokenId: string }): Promise<string> };
}

/** The browser that opens a link. */
interface LinkBrowser {
  /** Proves that this browser registered. */
  readonly proof?: string | undefined;
  readonly userAgent?: string | undefined;
}

export interface CompleteRegistrationCollaborators extends VerifyEmailCollaborators {
  readonly passwords: {
    hash(password: string): Promise<string>;
    verify(password: string, hash: string | undefined): Promise<PasswordMatch>;
  };
  readonly refusesCommonPasswords: boolean;
}

export interface DeclineRegistrationCollaborators extends Pick<VerifyEmailCollaborators, 'transactions' | 'clock'> {
  readonly oneTimeTokens: LinkCollaborators['oneTimeTokens'];
  readonly pendingRegistrations: { discardPart(email: string, registrationId: string): TransactionPart };
}

/** A new account with its first session; undefined when the link had created the account before. */
export type Verified =
  | { readonly token: string; readonly allowance: Allowance; readonly wants?: CategorySlug }
  | undefined;

type MailedLink = OneTimeToken & { readonly registrationId: string };

const invalidToken = () => new AppError('invalid-one-time-token');

async function readLink(
  secret: string,
  { oneTimeTokens, clock }: Pick<VerifyEmailCollaborators, 'oneTimeTokens' | 'clock'>,
): Promise<MailedLink> {
  const token = await oneTimeTokens.get(secret, epochSeconds(clock));
  if (token?.purpose !== 'verify-email' || token.registrationId === undefined) throw invalidToken();
  return { ...token, registrationId: token.registrationId };
}

/** Opening the link again succeeds (threat 54). @throws AppError invalid-one-time-token */
async function requireOwnLink({ email, linkId }: OneTimeToken, { addresses }: VerifyEmailCollaborators): Promise<void> {
  const owner = await addresses.getOwner(email);
  if (owner?.linkId !== linkId) throw invalidToken();
}

async function activate(
  pending: PendingRegistration,
  link: MailedLink & LinkBrowser,
  collaborators: VerifyEmailCollaborators,
): Promise<Verified> {
  const { sessions, tokens, identifiers, clock } = collaborators;
  const begun = beginSession(link.userAgent, collaborators);
  const sessionOf = ({ userId, tokenVersion }: Account) => ({ ...begun, userId, tokenVersion });
  const extraParts = (created: Account) => [sessions.recordPart(sessionOf(created))];
  const { account } = await activateRegistration({ pending, linkId: link.linkId, extraParts }, collaborators);
  if (account === undefined) {
    await requireOwnLink(link, collaborators);
    return undefined;
  }
  const { subscriptionActive, firstStory } = account;
  const { wants } = pending;
  return {
    token: await tokens.sign({ ...sessionOf(account), tokenId: identifiers.ulid(clock.now()) }),
    allowance: { allowedStories: allowedStories(account), subscriptionActive, firstStory },
    ...(wants === undefined ? {} : { wants }),
  };
}

/**
 * Completes the registration of the browser that opens a mailed link. The link proves the mailbox and the proof the browser, so
 * it may have been mailed for another registration of the address.
 * @returns undefined when the link had been used before (threat 54)
 * @throws AppError registered-elsewhere for a browser that did not register; invalid-one-time-token when unknown, expired,
 * declined, for another purpose, or after another link of the address
 */
export async function verifyEmail(
  secret: string,
  { proof, userAgent }: LinkBrowser,
  collaborators: VerifyEmailCollaborators,
): Promise<Verified> {
  const { pendingRegistrations, addresses, clock } = collaborators;
  const link = await readLink(secret, collaborators);
  const now = epochSeconds(clock);
  const own = readRegistrationProof(proof ?? '');
  const mine = own && (await pendingRegistrations.get(link.email, own.registrationId, now));
  if (own !== undefined && mine !== undefined && isSecretOf(mine, own.secret))
    return activate(mine, { ...link, userAgent }, collaborators);
  if ((await addresses.getOwner(link.email)) !== undefined) {
    await requireOwnLink(link, collaborators);
    return undefined;
  }
  const mailedFor = await pendingRegistrations.get(link.email, link.registrationId, now);
  throw mailedFor === undefined ? invalidToken() : new AppError('registered-elsewhere');
}

/**
 * Completes the registration of a mailed link in another browser: its password completes it as it was made. With `replace` any
 * other becomes the account's, without the name and drafts of the registration, which may be a stranger's (threat 31).
 * @throws AppError other-password; invalid-one-time-token as `verifyEmail`; invalid-input when a new password is too common
 */
export async function completeRegistration(
  secret: string,
  { password, replace = false, userAgent }: RegistrationCompletion & LinkBrowser,
  collaborators: CompleteRegistrationCollaborators,
): Promise<Verified> {
  const { pendingRegistrations, passwords, clock } = collaborators;
  const link = { ...(await readLink(secret, collaborators)), userAgent };
  const pending = await pendingRegistrations.get(link.email, link.registrationId, epochSeconds(clock));
  if (pending === undefined) {
    await requireOwnLink(link, collaborators);
    return undefined;
  }
  const match = await passwords.verify(password, pending.passwordHash);
  if (match !== false) return activate(pending, link, collaborators);
  if (!replace) throw new AppError('other-password');
  await refuseCommonPassword(password, collaborators);
  return activate(withNewPassword(pending, await passwords.hash(password)), link, collaborators);
}

/** Deletes the registration of a mailed link; an account stays. @throws AppError invalid-one-time-token */
export async function declineRegistration(
  secret: string,
  collaborators: DeclineRegistrationCollaborators,
): Promise<void> {
  const { email, registrationId } = await readLink(secret, collaborators);
  await collaborators.transactions.commit([collaborators.pendingRegistrations.discardPart(email, registrationId)]);
}
