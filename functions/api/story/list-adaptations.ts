import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createAdaptationRepository } from '#functions/data/adaptation-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { requireStory } from '#functions/domain/story/editing/editable-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/posting.ts';

export const handler = defineHandler(
  endpoints.listAdaptations,
  shopOf({ ...forCustomer, stories: createStoryRepository, adaptations: createAdaptationRepository }),
  async ({ caller, path }, { stories, adaptations }) => {
    await requireStory(caller.userId, path.storyId, { stories });
    return { success: true, data: await adaptations.list(caller.userId, path.storyId) };
  },
);
