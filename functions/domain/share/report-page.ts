import { visitorRequest } from '#functions/domain/idempotency/idempotency.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { ipBucket } from '#functions/domain/throttle/ip-bucket.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { type ReportReason, reportReasons } from '#shared/schemas/share.ts';
import { codePointsIn } from '#shared/schemas/text.ts';
import { excessOf } from '#shared/text/excess-of.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { findSharedPage, type PageShop } from './find-shared-page.ts';
import { pageReportParts } from './page-report.ts';
import type { SharedStory } from './share-story.ts';

export type ReportShop = PageShop &
  Pick<Shop, 'transactions' | 'contactMessages' | 'idempotency' | 'outbox' | 'identifiers' | 'mailAllowances'>;

export interface Report {
  readonly reason: ReportReason;
  readonly details: string;
}

/** A report that is longer than it may be, as it was typed. It is refused, because a cut one loses what it asks for. */
export interface LongReport {
  readonly shared: SharedStory;
  readonly typed: Report;
  /** What to say beside the field. */
  readonly fault: string;
}

/** `full`: too many reports of the page came from this address today, so this one was not stored. */
export type ReportResult = 'stored' | 'full' | LongReport;

const refusals = new Set(['idempotency', 'mail-allowance']);

/** Commits the parts. @returns the names of those that refused */
async function refusalsOf(parts: readonly TransactionPart[], { transactions }: ReportShop): Promise<readonly string[]> {
  try {
    await transactions.commit(parts);
    return [];
  } catch (error) {
    if (error instanceof TransactionRefused && error.onlyBy(refusals)) return error.parts;
    throw error;
  }
}

/**
 * Stores a report with the contact messages and mails it to the operator; it never contains the link, which is a secret of the
 * page's owner. Each address may send a few a day. Beyond the page's mails of the day, only reports of something private
 * are mailed, so nobody can use up the reports of others (threat 121). @param address of the reader, as CloudFront says
 * @returns undefined when the link leads to no page
 */
export async function reportPage(
  linkToken: string,
  written: Report,
  address: string,
  shop: ReportShop,
): Promise<ReportResult | undefined> {
  const { mailAllowances, idempotency, clock, identifiers } = shop;
  const shared = await findSharedPage(linkToken, shop);
  if (shared === undefined) return undefined;
  const { userId, storyId } = shared.share;
  // A line break counts as one character, of which browsers send two.
  const details = plainText(written.details).trim();
  const fault = excessOf(codePointsIn(details), limits.reportMaxLength);
  if (fault !== undefined) return { shared, typed: written, fault };
  const bucket = ipBucket(address);
  const request = visitorRequest([userId, storyId, written.reason, details, bucket], 'reportSharedPage');
  const messageId = identifiers.ulid(clock.now());
  const report = { messageId, title: shared.content.title, reason: reportReasons[written.reason], details };
  const { stored, mailed } = pageReportParts({ userId, storyId }, report, shop);
  const parts = [
    idempotency.recordPart(request, { messageId }, epochSeconds(clock)),
    mailAllowances.takePart(`reports ${storyId} ${bucket}`, 'report-of-address', clock.now()),
    ...stored,
  ];
  const always = written.reason === 'private';
  const allowance = always ? [] : [mailAllowances.takePart(`shared page ${storyId}`, 'report', clock.now())];
  let refused = await refusalsOf([...parts, mailed, ...allowance], shop);
  if (!always && refused.length === 1 && refused[0] === 'mail-allowance') refused = await refusalsOf(parts, shop);
  return refused.includes('mail-allowance') && !refused.includes('idempotency') ? 'full' : 'stored';
}
