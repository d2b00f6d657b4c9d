import { newMessage, reporter } from '#functions/domain/contact/contact-message.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { SharedPlace } from './share.ts';

interface PageReport {
  readonly messageId: string;
  readonly title: string;
  readonly reason: string;
  readonly details: string;
}

/** Stores a report of a page with the contact messages, and mails it to the operator, who can end the page there. */
export function pageReportParts(
  { userId, storyId }: SharedPlace,
  report: PageReport,
  { contactMessages, outbox, identifiers, clock }: Pick<Shop, 'contactMessages' | 'outbox' | 'identifiers' | 'clock'>,
): { readonly stored: TransactionPart[]; readonly mailed: TransactionPart } {
  const { messageId, title, reason, details } = report;
  const lines = [`Page: ${title}`, `Reason: ${reason}`, `Customer ${userId}, story ${storyId}`, '', details];
  const message = { ...reporter, messageId, message: lines.join('\n').trim(), at: isoTime(clock) };
  return {
    stored: contactMessages.addParts(newMessage(message, { userId, storyId })),
    mailed: outbox.addPart({
      id: identifiers.ulid(clock.now()),
      kind: 'mail',
      mail: { template: 'page-reported', to: operatorAddress, data: { ...report } },
    }),
  };
}
