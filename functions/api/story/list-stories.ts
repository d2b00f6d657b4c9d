import * as endpoints from '../../../shared/endpoints/story.ts';
import { createStoryRepository } from '../../data/story-repository.ts';
import { presentSummary } from '../../domain/story/present-story.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const handler = defineHandler(
  endpoints.listStories,
  dependencies(customerConfigNames, async (config) => {
    const base = await customerCollaborators(config);
    return { ...base, stories: createStoryRepository(base.table) };
  }),
  async ({ caller }, { stories }) => ({
    success: true,
    data: (await stories.list(caller.userId)).map(presentSummary),
  }),
);
