import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { isPublic } from '#functions/domain/catalogue/featured-story.ts';
import { presentFeaturedStory } from '#functions/domain/catalogue/present-catalogue.ts';
import { inOrder } from '#functions/domain/catalogue/product.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/catalogue.ts';

export const handler = defineHandler(
  endpoints.listFeaturedStories,
  shopOf({ ...forVisitor, featuredStories: createFeaturedStoryRepository, fileAddresses }),
  async (_, { featuredStories, fileAddresses }) => {
    const shown = inOrder((await featuredStories.list()).filter(isPublic));
    return { success: true, data: await Promise.all(shown.map((story) => presentFeaturedStory(story, fileAddresses))) };
  },
);
