import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { presentDeskFeatured } from '#functions/domain/catalogue/present-desk-catalogue.ts';
import { inOrder } from '#functions/domain/catalogue/product.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.listDeskFeatured,
  shopOf({ ...forOperator, featuredStories: createFeaturedStoryRepository, fileAddresses }),
  async (call, { featuredStories, fileAddresses, audit }) => {
    const found = inOrder(await featuredStories.list());
    const what = 'Opened the featured stories with their consents';
    await audit.read(call, { action: 'read-featured', customerId: null, about: null, what });
    return { success: true, data: await Promise.all(found.map((story) => presentDeskFeatured(story, fileAddresses))) };
  },
);
