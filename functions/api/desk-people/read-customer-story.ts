import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.readCustomerStory,
  shopOf({ ...forOperator, stories: createStoryRepository }),
  async (call, { audit, stories }) => {
    const { userId: customerId, storyId } = call.path;
    const found = await stories.get(customerId, storyId);
    if (found === undefined) throw new AppError('story-not-found');
    if (found.body === undefined) throw new AppError('story-not-ready');
    const what = `Read the text of story ${storyId}`;
    await audit.read(call, { action: 'read-story', customerId, about: storyId, what, reason: call.body.reason });
    return { success: true, data: { storyId, name: found.story.name, html: found.body.description } };
  },
);
