import { catalogueCollaborators, catalogueConfigNames } from '#functions/composition/visitor.ts';
import { isPublic } from '#functions/domain/catalogue/featured-story.ts';
import { presentFeaturedStory } from '#functions/domain/catalogue/present-catalogue.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/catalogue.ts';

export const handler = defineHandler(
  endpoints.getFeaturedStory,
  dependencies(catalogueConfigNames, catalogueCollaborators),
  async ({ path }, { featuredStories, fileAddresses }) => {
    const story = await featuredStories.get(path.featuredStoryId);
    if (story === undefined || !isPublic(story)) throw new AppError('featured-story-not-found');
    return { success: true, data: await presentFeaturedStory(story, fileAddresses) };
  },
);
