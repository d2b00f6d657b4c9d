import { forCustomer } from '#functions/composition/customer.ts';
import { files } from '#functions/composition/files.ts';
import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryImageRepository } from '#functions/data/story-image-repository.ts';
import { removeImage } from '#functions/domain/story/captions/remove-image.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.removeStoryImage,
  shopOf({
    ...forCustomer,
    storyImages: createStoryImageRepository,
    files,
    shareCards,
  }),
  async ({ caller, path, query }, shop) => {
    await removeImage({ userId: caller.userId, storyId: path.storyId, captionId: query._id }, shop);
    return { success: true, message: 'Image has been removed' };
  },
);
