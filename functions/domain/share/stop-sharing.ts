import { AppError } from '#functions/domain/kernel/app-error.ts';
import { tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';

const maxTries = 20;
const ownParts = new Set(['share', 'shared-page']);

/**
 * Ends a story's page; its link never works again. Succeeds when there is none.
 * @returns false when there was none
 */
export async function stopSharing(
  userId: string,
  storyId: string,
  { transactions, shares, files }: Pick<Shop, 'transactions' | 'shares' | 'files'>,
): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const share = await shares.get(userId, storyId);
    if (share === undefined) return tries > 0;
    if (!(await tryCommit(transactions, shares.endParts(share), ownParts))) continue;
    // The sweep removes what cannot be removed now.
    if (share.card !== null) await files.remove(share.card.key).catch(() => undefined);
    return true;
  }
  throw new AppError('service-unavailable', { retryAfterSeconds: 1 });
}
