import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPostingRepository } from '#functions/data/posting-repository.ts';
import { createReminderRepository } from '#functions/data/reminder-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { sendReminders } from '#functions/domain/story/posting/send-reminders.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

/** Mails customers the posts that they planned for the day, where they asked for it. */
export const handler = defineJob(
  { id: 'sendReminders', input: z.unknown() },
  shopOf({
    reminders: createReminderRepository,
    postings: createPostingRepository,
    stories: createStoryRepository,
    users: createUserRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async (_event, shop, logger) => {
    await sendReminders(shop, logger);
  },
);
