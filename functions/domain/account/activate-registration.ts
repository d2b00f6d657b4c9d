import type { LedgerEntry } from '#functions/domain/credit/credit.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { AddressOwner, NewAccount } from './account.ts';
import { canonicalEmail } from './email-address.ts';
import type { PendingRegistration } from './pending-registration.ts';

export interface ActivateRegistrationCollaborators {
  readonly transactions: Transactions;
  readonly pendingRegistrations: { activatePart(email: string, linkId: string): TransactionPart };
  readonly addresses: { takePart(email: string, owner: AddressOwner): TransactionPart };
  readonly freeStories: { takePart(canonicalEmail: string, userId: string): TransactionPart };
  readonly users: { addPart(account: NewAccount): TransactionPart };
  readonly customerDrafts: { waitPart(userId: string, draftIds: readonly string[]): TransactionPart };
  readonly ledger: { recordEntryPart(userId: string, entry: LedgerEntry): TransactionPart };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

interface Activation {
  readonly pending: PendingRegistration;
  readonly linkId: string;
  readonly passwordHash: string;
  readonly extraParts: readonly TransactionPart[];
}

function newAccount(
  { pending, passwordHash }: Activation,
  firstStory: boolean,
  userId: string,
  at: string,
): NewAccount {
  const { email, name, privacyPolicy } = pending;
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
  activation: Activation,
  firstStory: boolean,
  {
    addresses,
    users,
    pendingRegistrations,
    freeStories,
    customerDrafts,
    ledger,
    clock,
    identifiers,
  }: ActivateRegistrationCollaborators,
): TransactionPart[] {
  const { pending, linkId, extraParts: more } = activation;
  const userId = identifiers.ulid(clock.now());
  const at = isoTime(clock);
  const parts = [
    addresses.takePart(pending.email, { userId, linkId }),
    pendingRegistrations.activatePart(pending.email, pending.linkId),
    users.addPart(newAccount(activation, firstStory, userId, at)),
    // The drafts stay with the visitor's tab until the customer lists theirs.
    ...(pending.draftIds.length > 0 ? [customerDrafts.waitPart(userId, pending.draftIds)] : []),
    ...more,
  ];
  if (!firstStory) return parts;
  return [
    ...parts,
    freeStories.takePart(canonicalEmail(pending.email), userId),
    ledger.recordEntryPart(userId, { cause: `welcome ${userId}`, source: 'first', delta: 1, at }),
  ];
}

async function tryActivating(
  activation: Activation,
  firstStory: boolean,
  collaborators: ActivateRegistrationCollaborators,
): Promise<readonly string[]> {
  try {
    await collaborators.transactions.commit(partsOf(activation, firstStory, collaborators));
    return [];
  } catch (error) {
    if (error instanceof TransactionRefused) return error.parts;
    throw error;
  }
}

/**
 * Turns a pending registration into an account in one transaction, with a free story unless the mailbox had one (threat 8).
 * @returns the names of the parts that refused; empty when the account was created
 */
export async function activateRegistration(
  activation: Activation,
  collaborators: ActivateRegistrationCollaborators,
): Promise<readonly string[]> {
  const refused = await tryActivating(activation, true, collaborators);
  if (refused.length !== 1 || refused[0] !== 'free-story') return refused;
  return tryActivating(activation, false, collaborators);
}
