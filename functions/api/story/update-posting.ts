import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createPostingRepository } from '#functions/data/posting-repository.ts';
import { createReminderRepository } from '#functions/data/reminder-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { updatePosting } from '#functions/domain/story/posting/posting.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/posting.ts';

export const handler = defineHandler(
  endpoints.updatePosting,
  shopOf({
    ...forCustomer,
    stories: createStoryRepository,
    postings: createPostingRepository,
    reminders: createReminderRepository,
  }),
  async ({ caller, path, body: { start, done, remind } }, shop) => {
    const change = { userId: caller.userId, storyId: path.storyId, start, done, remind };
    const data = await updatePosting(change, shop);
    return { success: true, message: 'The plan has been saved', data };
  },
);
