import { endedShareCollaborators, endedShareConfigNames } from '#functions/composition/share.ts';
import { stopSharing } from '#functions/domain/share/stop-sharing.ts';
import { requireStory } from '#functions/domain/story/editable-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.stopSharing,
  dependencies(endedShareConfigNames, endedShareCollaborators),
  async ({ caller, path }, collaborators) => {
    await requireStory(caller.userId, path.storyId, collaborators);
    await stopSharing(caller.userId, path.storyId, collaborators);
    return { success: true, message: 'Your page is no longer shared' };
  },
);
