import { visitorRequest } from '#functions/domain/idempotency/idempotency.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { type ReportReason, reportReasons } from '#shared/schemas/share.ts';
import { startOf } from '#shared/text/characters.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { findSharedPage } from './find-shared-page.ts';
import { pageReportParts } from './page-report.ts';

export type ReportShop = Pick<
  Shop,
  | 'shares'
  | 'stories'
  | 'clock'
  | 'transactions'
  | 'contactMessages'
  | 'idempotency'
  | 'outbox'
  | 'identifiers'
  | 'mailAllowances'
>;

export interface Report {
  readonly reason: ReportReason;
  readonly details: string;
}

/** Cut here, because browsers count a line break as one character and send two. */
function plainDetails(text: string): string {
  return startOf(plainText(text), limits.reportMaxLength).trim();
}

/**
 * Stores a report with the contact messages and mails it to the operator; it never contains the link, which is a secret of the
 * page's owner. A page has three reports a day, because CloudFront hides addresses: the operator knows by then.
 * @returns false when the link leads to no page
 */
export async function reportPage(linkToken: string, written: Report, shop: ReportShop): Promise<boolean> {
  const { transactions, mailAllowances, idempotency, clock, identifiers } = shop;
  const shared = await findSharedPage(linkToken, shop);
  if (shared === undefined) return false;
  const { userId, storyId } = shared.share;
  const details = plainDetails(written.details);
  const request = visitorRequest([userId, storyId, written.reason, details], 'reportSharedPage');
  const messageId = identifiers.ulid(clock.now());
  const report = { messageId, title: shared.content.title, reason: reportReasons[written.reason], details };
  try {
    await transactions.commit([
      idempotency.recordPart(request, { messageId }, epochSeconds(clock)),
      mailAllowances.takePart(`shared page ${storyId}`, 'report', clock.now()),
      ...pageReportParts({ userId, storyId }, report, shop),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
  }
  return true;
}
