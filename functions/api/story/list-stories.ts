import { shownStoryCollaborators, shownStoryConfigNames } from '#functions/composition/customer.ts';
import { listStories } from '#functions/domain/story/list-stories.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/story.ts';

export const handler = defineHandler(
  endpoints.listStories,
  dependencies(shownStoryConfigNames, shownStoryCollaborators),
  async ({ caller, query }, collaborators) => {
    const isFilm = query.isFilm === undefined ? undefined : query.isFilm === 'true';
    // The texts of all.
    if (isFilm !== undefined) await collaborators.rateLimiter.take('list', { userId: caller.userId });
    return { success: true, data: await listStories(caller.userId, isFilm, collaborators) };
  },
);
