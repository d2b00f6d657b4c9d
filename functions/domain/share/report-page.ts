import { createHash } from 'node:crypto';
import { newMessage, reporter } from '#functions/domain/contact/contact-message.ts';
import type { IdempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { type ReportReason, reportReasons } from '#shared/schemas/share.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { findSharedPage } from './find-shared-page.ts';
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
  return plainText(text).slice(0, limits.reportMaxLength).toWellFormed().trim();
}

/** The same report of a page counts once a day. */
function sameReport(userId: string, storyId: string, { reason, details }: Report): IdempotentRequest {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([userId, storyId, reason, details]))
    .digest('base64url');
  return { userId: 'visitor', route: 'reportSharedPage', key: bodyHash, bodyHash };
}

/**
 * Stores a report with the contact messages and mails it to the operator; it never contains the link, which is a secret of the
 * page's owner. A page has three reports a day, because CloudFront hides addresses: the operator knows by then.
 * @returns false when the link leads to no page
 */
export async function reportPage(linkToken: string, written: Report, shop: ReportShop): Promise<boolean> {
  const { transactions, contactMessages, mailAllowances, idempotency, outbox, clock, identifiers } = shop;
  const shared = await findSharedPage(linkToken, shop);
  if (shared === undefined) return false;
  const { userId, storyId } = shared.share;
  const report = { reason: written.reason, details: plainDetails(written.details) };
  const { title } = shared.content;
  const messageId = identifiers.ulid(clock.now());
  const lines = [
    `Page: ${title}`,
    `Reason: ${reportReasons[report.reason]}`,
    `Customer ${userId}, story ${storyId}`,
    '',
    report.details,
  ];
  const message = lines.join('\n').trim();
  const data = { messageId, title, reason: reportReasons[report.reason], details: report.details };
  try {
    await transactions.commit([
      idempotency.recordPart(sameReport(userId, storyId, report), { messageId }, epochSeconds(clock)),
      mailAllowances.takePart(`shared page ${storyId}`, 'report', clock.now()),
      ...contactMessages.addParts(
        newMessage({ ...reporter, messageId, message, at: isoTime(clock) }, { userId, storyId }),
      ),
      outbox.addPart({
        id: identifiers.ulid(clock.now()),
        kind: 'mail',
        mail: { template: 'page-reported', to: operatorAddress, data },
      }),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
  }
  return true;
}
