import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { inRounds, type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { canonicalEmail, otherSpellings } from './email-address.ts';
import type { AddressSide, EmailChange } from './email-change.ts';
import type { OneTimeToken } from './pending-registration.ts';

type Needs = Pick<
  Shop,
  | 'transactions'
  | 'oneTimeTokens'
  | 'users'
  | 'profiles'
  | 'addresses'
  | 'emailChanges'
  | 'freeStories'
  | 'passwordResets'
  | 'loginAttempts'
  | 'outbox'
  | 'clock'
  | 'identifiers'
>;

/** The mailbox whose link must still be opened; null when the address has changed. */
interface Confirmed {
  readonly waitsFor: AddressSide | null;
}

type ChangeLink = OneTimeToken & { readonly userId: string };

const invalidToken = () => new AppError('invalid-one-time-token');

function partsOf(change: EmailChange, side: AddressSide, shop: Needs) {
  const { profiles, addresses, emailChanges, passwordResets, loginAttempts, outbox, clock, identifiers } = shop;
  const { userId, changeId, from, email } = change;
  const now = epochSeconds(clock);
  const mail = (to: string) =>
    outbox.addPart({
      id: identifiers.ulid(clock.now()),
      kind: 'mail',
      mail: { template: 'email-changed', to, data: { email } },
    });
  return [
    emailChanges.completePart({ userId, changeId, side }, now),
    addresses.takePart(email, { userId, linkId: changeId }),
    ...otherSpellings(email).map(addresses.requireFreePart),
    addresses.releasePart(from, userId),
    profiles.changeEmailPart(userId, { from, email }),
    profiles.addFormerAddressPart(userId, { changeId, email: from, until: isoTime(clock) }),
    // A link that was mailed to the old address must not set the password.
    passwordResets.voidPart(from, identifiers.ulid(clock.now()), now),
    // The readers of both mailboxes are the owner: a stranger's guesses must not lock them out (threat 28).
    ...[from, email].map(loginAttempts.forgetPart),
    ...[from, email].map(mail),
  ];
}

/** @returns the names of the parts that refused */
async function tryCompleting(
  change: EmailChange,
  side: AddressSide,
  shop: Needs,
  freeStory: readonly TransactionPart[],
): Promise<readonly string[]> {
  try {
    await shop.transactions.commit([...partsOf(change, side, shop), ...freeStory]);
    return [];
  } catch (error) {
    if (error instanceof TransactionRefused) return error.parts;
    throw error;
  }
}

/** The new mailbox gets no free story later, as this customer had one (threat 8). */
async function complete(change: EmailChange, side: AddressSide, shop: Needs) {
  const freeStory = shop.freeStories.takePart(canonicalEmail(change.email), change.userId);
  const refused = await tryCompleting(change, side, shop, [freeStory]);
  if (refused.length !== 1 || refused[0] !== 'free-story') return refused;
  return tryCompleting(change, side, shop, []);
}

/** Opening a link again succeeds, as for a verification (threat 54). @throws AppError invalid-one-time-token */
async function requireCompleted({ userId, linkId }: ChangeLink, { users, addresses }: Needs): Promise<Confirmed> {
  const account = await users.get(userId);
  const owner = account && (await addresses.getOwner(account.email));
  if (owner?.linkId !== linkId) throw invalidToken();
  return { waitsFor: null };
}

/** @returns undefined when a concurrent request changed something: read again */
async function tryConfirming(link: ChangeLink, shop: Needs): Promise<Confirmed | undefined> {
  const { emailChanges, addresses, clock } = shop;
  const { userId, linkId: changeId } = link;
  const now = epochSeconds(clock);
  const change = await emailChanges.get(userId, now);
  if (change?.changeId !== changeId) return requireCompleted(link, shop);
  const [side, other] = link.email === change.email ? (['new', 'current'] as const) : (['current', 'new'] as const);
  // Only the reader of the new mailbox learns that it has an account (threat 29).
  if (side === 'new' && (await addresses.getOwner(change.email)) !== undefined) {
    if ((await emailChanges.get(userId, now))?.changeId === changeId) throw new AppError('address-taken');
    return undefined;
  }
  if (!change.confirmed.includes(other)) {
    return (await emailChanges.confirm({ userId, changeId, side }, now)) ? { waitsFor: other } : undefined;
  }
  const refused = await complete(change, side, shop);
  if (refused.length === 0) return { waitsFor: null };
  if (refused.includes('email-change')) return undefined;
  if (refused.includes('profile')) throw invalidToken();
  if (refused.includes('address')) throw new AppError('address-taken');
  return undefined;
}

/**
 * Confirms one mailbox of a change of address; the second confirmation changes it, in one transaction (threat 135).
 * @throws AppError invalid-one-time-token when unknown, expired, for another purpose, cancelled, or replaced by a newer change;
 * address-taken when the new address has an account by then
 */
export async function confirmEmailChange(secret: string, shop: Needs): Promise<Confirmed> {
  const { oneTimeTokens, clock } = shop;
  const token = await oneTimeTokens.get(secret, epochSeconds(clock));
  if (token?.purpose !== 'change-email' || token.userId === undefined) throw invalidToken();
  const link = { ...token, userId: token.userId };
  const confirmed = await inRounds(shop.transactions, (transactions) => tryConfirming(link, { ...shop, transactions }));
  if (confirmed === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
  return confirmed;
}
