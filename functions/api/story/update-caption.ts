import { customerConfigNames, textCollaborators } from '#functions/composition/customer.ts';
import { editCaption } from '#functions/domain/story/captions/edit-caption.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.updateCaption,
  dependencies(customerConfigNames, textCollaborators),
  async ({ caller, path, body }, collaborators) => {
    const saved = await editCaption({ userId: caller.userId, ...path, text: body.text }, collaborators);
    const { captionId: _id, text, savedAt: updatedAt } = saved;
    return { success: true, message: 'Caption has been updated', data: { _id, text, updatedAt } };
  },
);
