import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { stopSharing } from './stop-sharing.ts';

const maxTries = 20;

/**
 * Ends the page that a report is about and marks the report as done, in one transaction. A page that ended before is no error.
 * @throws AppError message-not-found; invalid-input for a message that reports no page
 */
export async function endReportedPage(
  messageId: string,
  shop: Pick<Shop, 'contactMessages' | 'transactions' | 'shares' | 'files'>,
): Promise<void> {
  const { transactions, contactMessages } = shop;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const report = await contactMessages.get(messageId);
    if (report === undefined) throw new AppError('message-not-found');
    if (report.page === null) throw new AppError('invalid-input', { message: 'This message reports no page.' });
    const { userId, storyId } = report.page;
    const doneParts =
      report.status === 'done' ? [] : contactMessages.changeParts(report, { ...report, status: 'done' });
    let isMarked = doneParts.length === 0;
    const commit: Shop['transactions']['commit'] = async (parts) => {
      await transactions.commit([...parts, ...doneParts]);
      isMarked = true;
    };
    try {
      await stopSharing(userId, storyId, { ...shop, transactions: { commit } });
      // The page had ended before, or its owner ended it meanwhile.
      if (!isMarked) await transactions.commit(doneParts);
      return;
    } catch (error) {
      if (!(error instanceof TransactionRefused && error.by('contact-message'))) throw error;
    }
  }
  throw new AppError('service-unavailable', { retryAfterSeconds: 1 });
}
