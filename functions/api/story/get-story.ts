import * as endpoints from '../../../shared/endpoints/story.ts';
import { createStoryRepository } from '../../data/story-repository.ts';
import { presentStory } from '../../domain/story/present-story.ts';
import { AppError } from '../../runtime/app-error.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const handler = defineHandler(
  endpoints.getStory,
  dependencies(customerConfigNames, async (config) => {
    const base = await customerCollaborators(config);
    return { ...base, stories: createStoryRepository(base.table) };
  }),
  async ({ caller, path }, { stories }) => {
    const found = await stories.get(caller.userId, path.storyId);
    if (found === undefined) throw new AppError('story-not-found');
    return { success: true, data: presentStory(found.story, found.body) };
  },
);
