import * as endpoints from '../../../shared/endpoints/story.ts';
import { presentStory } from '../../domain/story/present-story.ts';
import { AppError } from '../../runtime/app-error.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { shownStoryCollaborators, shownStoryConfigNames } from './shown-story-collaborators.ts';

export const handler = defineHandler(
  endpoints.getStory,
  dependencies(shownStoryConfigNames, shownStoryCollaborators),
  async ({ caller, path }, { stories, addresses }) => {
    const found = await stories.get(caller.userId, path.storyId);
    if (found === undefined) throw new AppError('story-not-found');
    return { success: true, data: await presentStory(found.story, found.body, addresses) };
  },
);
