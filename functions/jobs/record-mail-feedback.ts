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

/** Undefined for invalid notifications, which are not logged because they may contain addresses. */
function readNotification(message: string) {
  try {
    const feedback = mailFeedbackSchema.parse(JSON.parse(message));
    return undeliverableOf(feedback).map(({ email, ...why }) => ({ email: normaliseEmail(email), why }));
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
