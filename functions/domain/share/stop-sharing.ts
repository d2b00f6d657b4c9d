import { inRoundsOrFail, type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';

const ownParts = new Set(['share', 'shared-page']);

type Needs = Pick<Shop, 'transactions' | 'shares' | 'files'>;

/** @param extraParts committed with the end @returns undefined when a concurrent write was first; false when there is no page */
export async function tryEnding(
  userId: string,
  storyId: string,
  extraParts: readonly TransactionPart[],
  { transactions, shares, files }: Needs,
): Promise<boolean | undefined> {
  const share = await shares.get(userId, storyId);
  if (share === undefined) return false;
  if (!(await tryCommit(transactions, [...shares.endParts(share), ...extraParts], ownParts))) return undefined;
  // The sweep removes what cannot be removed now.
  if (share.card !== null) await files.remove(share.card.key).catch(() => undefined);
  return true;
}

/**
 * Ends a story's page; its link never works again. Succeeds when there is none.
 * @returns false when there was none
 */
export async function stopSharing(userId: string, storyId: string, shop: Needs): Promise<boolean> {
  return inRoundsOrFail(shop.transactions, async (transactions, round) => {
    const ended = await tryEnding(userId, storyId, [], { ...shop, transactions });
    // A concurrent call ended it after the first round.
    return ended === false ? round > 0 : ended;
  });
}
