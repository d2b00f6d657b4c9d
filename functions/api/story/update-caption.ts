import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { editCaption } from '#functions/domain/story/captions/edit-caption.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.updateCaption,
  shopOf({ ...forCustomer, storyTexts: createStoryTextRepository }),
  async ({ caller, path, body }, shop) => {
    const saved = await editCaption({ userId: caller.userId, ...path, text: body.text }, shop);
    const { captionId: _id, text, savedAt: updatedAt } = saved;
    return { success: true, message: 'Caption has been updated', data: { _id, text, updatedAt } };
  },
);
