import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { files } from '#functions/composition/files.ts';
import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryImageRepository } from '#functions/data/story-image-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { attachImage } from '#functions/domain/story/captions/attach-image.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.uploadStoryImage,
  shopOf({
    ...forCustomer,
    storyImages: createStoryImageRepository,
    cleanImages: createCleanImages,
    files,
    shareCards,
    identifiers: () => systemIdentifiers,
    fileAddresses,
    readForm: () => readForm,
  }),
  async ({ caller, path, form }, shop) => {
    if (form.file === undefined) throw new AppError('file-required');
    const place = { userId: caller.userId, storyId: path.storyId, captionId: form.fields._id };
    const key = await attachImage(place, form.file.bytes, shop);
    return {
      success: true,
      message: 'Image has been uploaded',
      data: { url: await shop.fileAddresses.addressOf(key) },
    };
  },
);
