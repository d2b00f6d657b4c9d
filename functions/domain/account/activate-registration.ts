import { isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { NewAccount } from './account.ts';
import { canonicalEmail, otherSpellings } from './email-address.ts';
import { foldName } from './folded-name.ts';
import type { PendingRegistration } from './pending-registration.ts';

export type ActivateShop = Pick<
  Shop,
  | 'transactions'
  | 'pendingRegistrations'
  | 'addresses'
  | 'freeStories'
  | 'users'
  | 'names'
  | 'customerDrafts'
  | 'ledger'
  | 'clock'
  | 'identifiers'
>;

interface Activation {
  readonly pending: PendingRegistration;
  /** `AddressOwner.linkId` of the new account. */
  readonly linkId: string;
  readonly extraParts?: (account: NewAccount) => readonly TransactionPart[];
}

/** `account` when it was created, else the names of the parts that refused. */
export interface Activated {
  readonly account?: NewAccount;
  readonly refused: readonly string[];
}

/** A registration that is completed by a password reset may be a stranger's: only the proven address and the consent remain. */
export function withNewPassword(pending: PendingRegistration, passwordHash: string): PendingRegistration {
  const name = pending.email.slice(0, pending.email.lastIndexOf('@'));
  return { ...pending, name, passwordHash, draftIds: [], wants: undefined };
}

function newAccount({ pending }: Activation, firstStory: boolean, userId: string, at: string): NewAccount {
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
    listedName: foldName(name),
  };
}

function partsOf(
  { pending, linkId, extraParts = () => [] }: Activation,
  account: NewAccount,
  { addresses, users, names, pendingRegistrations, freeStories, customerDrafts, ledger }: ActivateShop,
): TransactionPart[] {
  const { userId, firstStory, createdAt: at } = account;
  const parts = [
    addresses.takePart(pending.email, { userId, linkId }),
    ...otherSpellings(pending.email).map(addresses.requireFreePart),
    pendingRegistrations.activatePart(pending.email, pending.registrationId),
    users.addPart(account),
    ...names.addParts(userId, account.name),
    // The drafts stay with the visitor's tab until the customer lists theirs.
    ...(pending.draftIds.length > 0 ? [customerDrafts.waitPart(userId, pending.draftIds)] : []),
    ...extraParts(account),
  ];
  if (!firstStory) return parts;
  return [
    ...parts,
    freeStories.takePart(canonicalEmail(pending.email), userId),
    ledger.recordEntryPart(userId, { cause: `welcome ${userId}`, source: 'first', delta: 1, at }),
  ];
}

async function tryActivating(activation: Activation, firstStory: boolean, shop: ActivateShop): Promise<Activated> {
  const { clock, identifiers } = shop;
  const account = newAccount(activation, firstStory, identifiers.ulid(clock.now()), isoTime(clock));
  try {
    await shop.transactions.commit(partsOf(activation, account, shop));
    return { account, refused: [] };
  } catch (error) {
    if (error instanceof TransactionRefused) return { refused: error.parts };
    throw error;
  }
}

/**
 * Turns a pending registration into an account in one transaction, with a free story unless the mailbox had one (threat 8).
 */
export async function activateRegistration(activation: Activation, shop: ActivateShop): Promise<Activated> {
  const activated = await tryActivating(activation, true, shop);
  if (activated.refused.length !== 1 || activated.refused[0] !== 'free-story') return activated;
  return tryActivating(activation, false, shop);
}
