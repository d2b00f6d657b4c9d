import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { changeFeaturedStory, describeFeaturedChange } from '#functions/domain/catalogue/change-featured-story.ts';
import { presentDeskFeatured } from '#functions/domain/catalogue/present-desk-catalogue.ts';
import { CatalogueRefused } from '#functions/domain/catalogue/store-public-file.ts';
import { explainRefusal } from '#functions/domain/desk/explain-refusal.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.changeFeatured,
  shopOf({ ...forOperator, featuredStories: createFeaturedStoryRepository, fileAddresses }),
  async (call, { audit, featuredStories, fileAddresses, clock }) => {
    const { featuredStoryId: about } = call.path;
    const { state, seenAt, reason = null } = call.body;
    const what = describeFeaturedChange(about, state);
    const transactions = audit.act(call, { action: 'change-featured', customerId: null, about, what, reason });
    const story = await explainRefusal([CatalogueRefused], () =>
      changeFeaturedStory(about, { state, seenAt }, { transactions, featuredStories, clock }),
    );
    return { success: true, data: await presentDeskFeatured(story, fileAddresses) };
  },
);
