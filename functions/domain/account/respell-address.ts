import { tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Account } from './account.ts';
import { mailboxOf } from './email-address.ts';

const ownParts = new Set(['address', 'old-address', 'profile']);

/**
 * Moves an account to today's spelling of its address (decision 0158).
 * @returns false when another account has that spelling, or the account changed meanwhile: it is still found under its own
 */
export async function respellAddress(
  { userId, email: from }: Pick<Account, 'userId' | 'email'>,
  { addresses, profiles, transactions }: Pick<Shop, 'addresses' | 'profiles' | 'transactions'>,
): Promise<boolean> {
  const email = mailboxOf(from);
  const owner = await addresses.getOwner(from);
  if (owner?.userId !== userId) return false;
  const parts = [
    addresses.takePart(email, owner),
    addresses.releasePart(from, userId),
    profiles.changeEmailPart(userId, { from, email }),
  ];
  return tryCommit(transactions, parts, ownParts);
}
