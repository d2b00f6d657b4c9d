import * as z from 'zod/mini';
import { createTable } from '#functions/data/table.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { normaliseEmail } from '#functions/domain/account/email-address.ts';
import { mailFeedbackSchema, undeliverableOf } from '#functions/domain/mail/mail-feedback.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

const topicEventSchema = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

/** @returns undefined for what SES does not send. What is wrong with it is not told: it may hold an address. */
function readNotification(message: string) {
  try {
    const feedback = mailFeedbackSchema.parse(JSON.parse(message));
    return undeliverableOf(feedback).map(({ email, ...why }) => ({ email: normaliseEmail(email), why }));
  } catch {
    return undefined;
  }
}

/**
 * Takes addresses out of the mailing when SES tells of a bounce or a complaint (threat 52). The topic calls this
 * function through Lambda, which IAM allows to that one topic; there is no public address to which anybody could post a
 * notification, so there is no signature to check.
 */
export const handler = defineJob(
  { id: 'recordMailFeedback', input: topicEventSchema },
  dependencies(['stage', 'tableName'], (config) => ({
    undeliverableAddresses: createUndeliverableAddressRepository(createTable(config)),
  })),
  async ({ Records: records }, { undeliverableAddresses }, logger) => {
    for (const { Sns: notification } of records) {
      const marked = readNotification(notification.Message);
      if (marked === undefined) logger.error('MAIL_FEEDBACK_UNREADABLE');
      for (const { email, why } of marked ?? []) {
        await undeliverableAddresses.mark(email, why);
        logger.warn('MAIL_ADDRESS_MARKED', { reason: why.reason });
      }
    }
  },
);
