import { forCustomer } from '#functions/composition/customer.ts';
import { files } from '#functions/composition/files.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { stopSharing } from '#functions/domain/share/stop-sharing.ts';
import { requireStory } from '#functions/domain/story/editing/editable-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.stopSharing,
  shopOf({ ...forCustomer, stories: createStoryRepository, files, shares: createShareRepository }),
  async ({ caller, path }, shop) => {
    await requireStory(caller.userId, path.storyId, shop);
    await stopSharing(caller.userId, path.storyId, shop);
    return { success: true, message: 'Your page is no longer shared' };
  },
);
