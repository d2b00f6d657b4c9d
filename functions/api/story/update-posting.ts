import { customerConfigNames, postingCollaborators } from '#functions/composition/customer.ts';
import { updatePosting } from '#functions/domain/story/editing/posting.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/posting.ts';

export const handler = defineHandler(
  endpoints.updatePosting,
  dependencies(customerConfigNames, postingCollaborators),
  async ({ caller, path, body: { start, done } }, collaborators) => {
    const change = { userId: caller.userId, storyId: path.storyId, start, done };
    const data = await updatePosting(change, collaborators);
    return { success: true, message: 'The plan has been saved', data };
  },
);
