import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { customerConfigNames } from '#functions/composition/customer.ts';
import { ownShareCollaborators } from '#functions/composition/share.ts';
import { stopSharing } from '#functions/domain/share/stop-sharing.ts';
import { requireStory } from '#functions/domain/story/editing/editable-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.stopSharing,
  dependencies([...customerConfigNames, 'bucketName'], (config) => {
    const base = ownShareCollaborators(config);
    return { ...base, transactions: base.table, files: createS3Files(config) };
  }),
  async ({ caller, path }, collaborators) => {
    await requireStory(caller.userId, path.storyId, collaborators);
    await stopSharing(caller.userId, path.storyId, collaborators);
    return { success: true, message: 'Your page is no longer shared' };
  },
);
