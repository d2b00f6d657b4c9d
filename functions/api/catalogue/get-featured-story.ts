import * as endpoints from '../../../shared/endpoints/catalogue.ts';
import { isPublic } from '../../domain/catalogue/featured-story.ts';
import { presentFeaturedStory } from '../../domain/catalogue/present-catalogue.ts';
import { AppError } from '../../runtime/app-error.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { catalogueCollaborators, catalogueConfigNames } from './catalogue-collaborators.ts';

export const handler = defineHandler(
  endpoints.getFeaturedStory,
  dependencies(catalogueConfigNames, catalogueCollaborators),
  async ({ path }, { featuredStories, addresses }) => {
    const story = await featuredStories.get(path.featuredStoryId);
    if (story === undefined || !isPublic(story)) throw new AppError('featured-story-not-found');
    return { success: true, data: await presentFeaturedStory(story, addresses) };
  },
);
