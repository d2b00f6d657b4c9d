import { AppError } from '#functions/domain/kernel/app-error.ts';
import { inRoundsOrFail, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { tryEnding } from './stop-sharing.ts';

type Needs = Pick<Shop, 'contactMessages' | 'transactions' | 'shares' | 'files'>;

/** @returns undefined when a concurrent write was first */
async function tryEndingReported(messageId: string, shop: Needs): Promise<true | undefined> {
  const report = await shop.contactMessages.get(messageId);
  if (report === undefined) throw new AppError('message-not-found');
  if (report.page === null) throw new AppError('invalid-input', { message: 'This message reports no page.' });
  const { userId, storyId } = report.page;
  const doneParts =
    report.status === 'done' ? [] : shop.contactMessages.changeParts(report, { ...report, status: 'done' });
  const ended = await tryEnding(userId, storyId, doneParts, shop);
  // The page had ended before, or its owner ended it meanwhile.
  if (ended === false && doneParts.length > 0) await shop.transactions.commit(doneParts);
  return ended === undefined ? undefined : true;
}

/**
 * Ends the page that a report is about and marks the report as done, in one transaction. A page that ended before is no error.
 * @throws AppError message-not-found; invalid-input for a message that reports no page
 */
export async function endReportedPage(messageId: string, shop: Needs): Promise<void> {
  await inRoundsOrFail(shop.transactions, async (transactions) => {
    try {
      return await tryEndingReported(messageId, { ...shop, transactions });
    } catch (error) {
      if (error instanceof TransactionRefused && error.by('contact-message')) return undefined;
      throw error;
    }
  });
}
