import { allowedStories } from '#functions/domain/credit/credit.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { Allowance } from '#shared/schemas/allowance.ts';
import type { Account } from './account.ts';
import { type ActivateShop, activateRegistration } from './activate-registration.ts';
import { beginSession } from './begin-session.ts';
import { issueDeviceProof } from './device-proof.ts';
import {
  isSecretOf,
  type OneTimeToken,
  type PendingRegistration,
  readRegistrationProof,
} from './pending-registration.ts';

type Needs = ActivateShop & Pick<Shop, 'sessions' | 'tokens' | 'oneTimeTokens'>;

/** The browser that opens a link. */
interface LinkBrowser {
  /** Of the registration that this browser made. */
  readonly proof?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** Of a new account: the story that its registration wanted, and its first session in the browser that registered. */
export interface Verified {
  readonly session?: { readonly token: string; readonly device: string; readonly allowance: Allowance };
  readonly wants?: CategorySlug;
}

type MailedLink = OneTimeToken & { readonly registrationId: string };

const invalidToken = () => new AppError('invalid-one-time-token');

async function readLink(
  secret: string,
  { oneTimeTokens, clock }: Pick<Shop, 'oneTimeTokens'> & Pick<Needs, 'clock'>,
): Promise<MailedLink> {
  const token = await oneTimeTokens.get(secret, epochSeconds(clock));
  if (token?.purpose !== 'verify-email' || token.registrationId === undefined) throw invalidToken();
  return { ...token, registrationId: token.registrationId };
}

/** Opening a link again succeeds (threat 54). @throws AppError invalid-one-time-token */
async function requireUsedLink({ email, registrationId }: MailedLink, { addresses }: Needs): Promise<void> {
  const owner = await addresses.getOwner(email);
  if (owner?.linkId !== registrationId) throw invalidToken();
}

interface Found {
  readonly pending?: PendingRegistration | undefined;
  readonly isOfThisBrowser: boolean;
}

/**
 * The registration that the link was mailed for. A registration that could not be mailed has no link of its own: any link of the
 * address in its browser is for it, so that a stranger who uses up the mails keeps nobody out (threat 31).
 */
async function findRegistration(
  { email, registrationId }: MailedLink,
  proof: string | undefined,
  { pendingRegistrations, clock }: Needs,
): Promise<Found> {
  const now = epochSeconds(clock);
  const shown = readRegistrationProof(proof ?? '');
  const claimed = shown && (await pendingRegistrations.get(email, shown.registrationId, now));
  const own = shown && claimed && isSecretOf(claimed, shown.secret) ? claimed : undefined;
  if (own !== undefined && (own.registrationId === registrationId || own.withoutMail))
    return { pending: own, isOfThisBrowser: true };
  return { pending: await pendingRegistrations.get(email, registrationId, now), isOfThisBrowser: false };
}

/**
 * Completes the registration that a link was mailed for, in any browser, and ends the others of the address. The browser that
 * registered is signed in.
 * @returns nothing but `{}` when a link of this registration had been used before (threat 54)
 * @throws AppError invalid-one-time-token when unknown, expired, declined, for another purpose, or after another registration
 * of the address
 */
export async function verifyEmail(secret: string, { proof, userAgent }: LinkBrowser, shop: Needs): Promise<Verified> {
  const { sessions, tokens, identifiers, clock } = shop;
  const link = await readLink(secret, shop);
  const { pending, isOfThisBrowser } = await findRegistration(link, proof, shop);
  const begun = beginSession(userAgent, shop);
  const sessionOf = ({ userId, tokenVersion }: Account) => ({ ...begun, userId, tokenVersion });
  const extraParts = (created: Account) => (isOfThisBrowser ? [sessions.recordPart(sessionOf(created))] : []);
  const activation = pending && { pending, linkId: link.registrationId, extraParts };
  const account = activation && (await activateRegistration(activation, shop)).account;
  if (account === undefined) {
    await requireUsedLink(link, shop);
    return {};
  }
  const wants = pending?.wants === undefined ? {} : { wants: pending.wants };
  if (!isOfThisBrowser) return wants;
  const { subscriptionActive, firstStory } = account;
  const token = await tokens.sign({ ...sessionOf(account), tokenId: identifiers.ulid(clock.now()) });
  const device = issueDeviceProof(account, shop);
  const allowance = { allowedStories: allowedStories(account), subscriptionActive, firstStory };
  return { session: { token, device, allowance }, ...wants };
}

/**
 * Deletes the registration of a mailed link, also when called again. @throws AppError invalid-one-time-token; address-taken when
 * the address has an account, which stays
 */
export async function declineRegistration(
  secret: string,
  {
    transactions,
    addresses,
    pendingRegistrations,
    ...more
  }: Pick<Shop, 'addresses' | 'pendingRegistrations' | 'transactions' | 'clock' | 'oneTimeTokens'>,
): Promise<void> {
  const { email, registrationId } = await readLink(secret, more);
  try {
    await transactions.commit([
      addresses.requireFreePart(email),
      pendingRegistrations.discardPart(email, registrationId),
    ]);
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('address')) throw new AppError('address-taken');
    throw error;
  }
}
