import { adaptationCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { requireStory } from '#functions/domain/story/editing/editable-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/posting.ts';

export const handler = defineHandler(
  endpoints.listAdaptations,
  dependencies(customerConfigNames, adaptationCollaborators),
  async ({ caller, path }, { stories, adaptations }) => {
    await requireStory(caller.userId, path.storyId, { stories });
    return { success: true, data: await adaptations.list(caller.userId, path.storyId) };
  },
);
