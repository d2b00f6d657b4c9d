import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createTodayRepository } from '#functions/data/today-repository.ts';
import { closeFailedStory, findFailedStory } from '#functions/domain/today/failed-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-today.ts';

export const handler = defineHandler(
  endpoints.closeFailedStory,
  shopOf({ ...forOperator, today: createTodayRepository }),
  async (input, { audit, ...shop }) => {
    const { storyId, userId: customerId } = await findFailedStory(input.path.storyId, shop);
    const what = 'Looked into a story that failed';
    const transactions = audit.act(input, { action: 'close-failed-story', customerId, about: storyId, what });
    await closeFailedStory(storyId, transactions, shop);
    return { success: true, message: 'The story is off the list' };
  },
);
