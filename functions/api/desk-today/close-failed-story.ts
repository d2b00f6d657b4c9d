import { deskConfigNames } from '#functions/composition/desk.ts';
import { todayActCollaborators } from '#functions/composition/desk-today.ts';
import { closeFailedStory, findFailedStory } from '#functions/domain/today/failed-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-today.ts';

export const handler = defineHandler(
  endpoints.closeFailedStory,
  dependencies(deskConfigNames, todayActCollaborators),
  async (input, { audit, ...collaborators }) => {
    const { storyId, userId: customerId } = await findFailedStory(input.path.storyId, collaborators);
    const what = 'Looked into a story that failed';
    const transactions = audit.act(input, { action: 'close-failed-story', customerId, about: storyId, what });
    await closeFailedStory(storyId, transactions, collaborators);
    return { success: true, message: 'The story is off the list' };
  },
);
