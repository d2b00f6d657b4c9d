import { customerConfigNames, editCollaborators } from '#functions/composition/customer.ts';
import { handleOf } from '#functions/domain/account/session.ts';
import { editStory } from '#functions/domain/story/edit-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.updateStory,
  dependencies(customerConfigNames, editCollaborators),
  async ({ caller, path, body }, collaborators) => {
    const { updatedAt: seenAt, cause = 'edited', ...change } = body;
    const { userId, sessionId } = caller;
    const edit = { userId, ...path, ...change, seenAt, cause, editor: handleOf(sessionId) } as const;
    const { storyId, ...edited } = await editStory(edit, collaborators);
    return { success: true, message: 'Story has been updated', data: { _id: storyId, ...edited } };
  },
);
