import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type TransactionPart, type Transactions, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Files } from '#functions/domain/ports/files.ts';
import type { ShareReader, ShareRecord } from './share.ts';

export interface StopCollaborators {
  readonly transactions: Transactions;
  readonly shares: ShareReader & { endParts(share: ShareRecord): TransactionPart[] };
  readonly files: Pick<Files, 'remove'>;
}

const maxTries = 20;
const ownParts = new Set(['share', 'shared-page']);

/**
 * Ends a story's page; its link never works again. Succeeds when there is none.
 * @returns false when there was none
 */
export async function stopSharing(
  userId: string,
  storyId: string,
  { transactions, shares, files }: StopCollaborators,
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
