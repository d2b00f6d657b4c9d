import { forCustomer } from '#functions/composition/customer.ts';
import { files } from '#functions/composition/files.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createShareReader } from '#functions/data/share-reader.ts';
import { createStoryImageRepository } from '#functions/data/story-image-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { removeImage } from '#functions/domain/story/captions/remove-image.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.removeStoryImage,
  shopOf({
    ...forCustomer,
    storyImages: createStoryImageRepository,
    files,
    shares: createShareReader,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path, query }, shop) => {
    await removeImage({ userId: caller.userId, storyId: path.storyId, captionId: query._id }, shop);
    return { success: true, message: 'Image has been removed' };
  },
);
