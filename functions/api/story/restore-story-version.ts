import { customerConfigNames, editCollaborators } from '#functions/composition/customer.ts';
import { restoreVersion } from '#functions/domain/story/versions.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.restoreStoryVersion,
  dependencies(customerConfigNames, editCollaborators),
  async ({ caller, path, body }, collaborators) => {
    const restoration = { userId: caller.userId, ...path, seenAt: body.updatedAt };
    const { storyId: _id, updatedAt, description } = await restoreVersion(restoration, collaborators);
    return { success: true, message: 'The earlier version has been restored', data: { _id, updatedAt, description } };
  },
);
