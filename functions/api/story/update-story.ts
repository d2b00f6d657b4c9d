import { customerConfigNames, editCollaborators } from '#functions/composition/customer.ts';
import { editStory } from '#functions/domain/story/edit-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.updateStory,
  dependencies(customerConfigNames, editCollaborators),
  async ({ caller, path, body }, collaborators) => {
    const { description, isFilm, bookingUri, updatedAt: seenAt, cause = 'edited' } = body;
    const edit = { userId: caller.userId, ...path, description, isFilm, bookingUri, seenAt, cause } as const;
    const { storyId, ...edited } = await editStory(edit, collaborators);
    return { success: true, message: 'Story has been updated', data: { _id: storyId, ...edited } };
  },
);
