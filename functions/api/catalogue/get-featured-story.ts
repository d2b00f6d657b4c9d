import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { isPublic } from '#functions/domain/catalogue/featured-story.ts';
import { presentFeaturedStory } from '#functions/domain/catalogue/present-catalogue.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/catalogue.ts';

export const handler = defineHandler(
  endpoints.getFeaturedStory,
  shopOf({ ...forVisitor, featuredStories: createFeaturedStoryRepository, fileAddresses }),
  async ({ path }, { featuredStories, fileAddresses }) => {
    const story = await featuredStories.get(path.featuredStoryId);
    if (story === undefined || !isPublic(story)) throw new AppError('featured-story-not-found');
    return { success: true, data: await presentFeaturedStory(story, fileAddresses) };
  },
);
