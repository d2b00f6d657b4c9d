import { AppError } from '../../runtime/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '../../runtime/clock.ts';
import type { Identifiers } from '../../runtime/identifiers.ts';
import type { LedgerEntry } from '../credit/credit.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '../transaction/transaction.ts';
import type { AddressOwner, NewAccount } from './account.ts';
import { canonicalEmail } from './email-address.ts';
import type { OneTimeToken, PendingRegistration } from './pending-registration.ts';

export interface VerifyEmailCollaborators {
  readonly transactions: Transactions;
  readonly oneTimeTokens: { get(secret: string, nowSeconds: number): Promise<OneTimeToken | undefined> };
  readonly pendingRegistrations: {
    get(email: string, nowSeconds: number): Promise<PendingRegistration | undefined>;
    activatePart(email: string, linkId: string): TransactionPart;
  };
  readonly addresses: {
    getOwner(email: string): Promise<AddressOwner | undefined>;
    takePart(email: string, owner: AddressOwner): TransactionPart;
  };
  readonly freeStories: { takePart(canonicalEmail: string, userId: string): TransactionPart };
  readonly users: { addPart(account: NewAccount): TransactionPart };
  readonly ledger: { bookPart(userId: string, entry: LedgerEntry): TransactionPart };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

function newAccount(pending: PendingRegistration, firstStory: boolean, userId: string, at: string): NewAccount {
  const { email, name, passwordHash, privacyPolicy } = pending;
  const credit = { firstStory, monthlyStories: 0, bonusStories: 0 };
  return {
    userId,
    email,
    name,
    passwordHash,
    privacyPolicy,
    ...credit,
    tokenVersion: 1,
    subscriptionActive: false,
    createdAt: at,
  };
}

function partsOf(
  pending: PendingRegistration,
  firstStory: boolean,
  { addresses, users, pendingRegistrations, freeStories, ledger, clock, identifiers }: VerifyEmailCollaborators,
): TransactionPart[] {
  const { email, linkId } = pending;
  const userId = identifiers.ulid(clock.now());
  const at = isoTime(clock);
  const parts = [
    addresses.takePart(email, { userId, linkId }),
    pendingRegistrations.activatePart(email, linkId),
    users.addPart(newAccount(pending, firstStory, userId, at)),
  ];
  if (!firstStory) return parts;
  return [
    ...parts,
    freeStories.takePart(canonicalEmail(email), userId),
    ledger.bookPart(userId, { cause: `welcome ${userId}`, source: 'first', delta: 1, at }),
  ];
}

/** @returns the names of the parts that refused; none when the account was made */
async function tryActivate(
  pending: PendingRegistration,
  firstStory: boolean,
  collaborators: VerifyEmailCollaborators,
): Promise<readonly string[]> {
  try {
    await collaborators.transactions.commit(partsOf(pending, firstStory, collaborators));
    return [];
  } catch (error) {
    if (error instanceof TransactionRefused) return error.parts;
    throw error;
  }
}

/**
 * Turns the pending registration of a mailed link into an account, with the free first story unless the mailbox had one
 * (RELIABILITY row 8), in one transaction. The same link again, also at the same time, finds the account it made and
 * succeeds (row 54).
 * @throws AppError invalid-one-time-token when unknown, expired, or older than another link that was asked for
 */
export async function verifyEmail(secret: string, collaborators: VerifyEmailCollaborators): Promise<void> {
  const { oneTimeTokens, pendingRegistrations, addresses, clock } = collaborators;
  const token = await oneTimeTokens.get(secret, epochSeconds(clock));
  if (token === undefined) throw new AppError('invalid-one-time-token');
  const pending = await pendingRegistrations.get(token.email, epochSeconds(clock));
  if (pending?.linkId === token.linkId) {
    let refused = await tryActivate(pending, true, collaborators);
    if (refused.length === 1 && refused[0] === 'free-story') refused = await tryActivate(pending, false, collaborators);
    if (refused.length === 0) return;
  }
  const owner = await addresses.getOwner(token.email);
  if (owner?.linkId !== token.linkId) throw new AppError('invalid-one-time-token');
}
