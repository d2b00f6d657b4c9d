import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createSentMailRepository } from '#functions/data/sent-mail-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { mailFeedbackSchema, undeliverableOf } from '#functions/domain/mail/mail-feedback.ts';
import type { SentMail } from '#functions/domain/mail/sent-mail.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

const topicEventSchema = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

function reportOf(reason: 'bounce' | 'complaint', mailId: string, at: string): SentMail {
  return { mailId, at, outcome: reason === 'bounce' ? 'bounced' : 'complained', template: null, subject: null };
}

/** Undefined for invalid notifications, which are not logged because they may contain addresses. */
function readNotification(message: string) {
  try {
    const feedback = mailFeedbackSchema.parse(JSON.parse(message));
    return undeliverableOf(feedback).map(({ email, ...why }) => ({ email, why }));
  } catch {
    return undefined;
  }
}

/**
 * Blocks addresses after bounces and complaints (threat 52). Only the SNS topic may invoke this function (IAM), so there is no
 * signature to check.
 */
export const handler = defineJob(
  { id: 'recordMailFeedback', input: topicEventSchema },
  shopOf({
    undeliverableAddresses: createUndeliverableAddressRepository,
    sentMails: createSentMailRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ Records: records }, { undeliverableAddresses, sentMails, clock, identifiers }, logger) => {
    for (const { Sns: notification } of records) {
      const marked = readNotification(notification.Message);
      if (marked === undefined) logger.error('MAIL_FEEDBACK_UNREADABLE');
      for (const { email, why } of marked ?? []) {
        await undeliverableAddresses.mark(email, why);
        await sentMails.record(email, reportOf(why.reason, identifiers.ulid(clock.now()), isoTime(clock)));
        logger.warn('MAIL_ADDRESS_MARKED', { reason: why.reason });
      }
    }
  },
);
