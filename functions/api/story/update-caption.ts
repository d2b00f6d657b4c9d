import * as endpoints from '../../../shared/endpoints/story-editing.ts';
import { editCaption } from '../../domain/story/edit-caption.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerConfigNames } from '../customer-collaborators.ts';
import { textCollaborators } from './text-collaborators.ts';

export const handler = defineHandler(
  endpoints.updateCaption,
  dependencies(customerConfigNames, textCollaborators),
  async ({ caller, path, body }, collaborators) => {
    const saved = await editCaption({ userId: caller.userId, ...path, text: body.text }, collaborators);
    const { captionId: _id, text, savedAt: updatedAt } = saved;
    return { success: true, message: 'Caption has been updated', data: { _id, text, updatedAt } };
  },
);
