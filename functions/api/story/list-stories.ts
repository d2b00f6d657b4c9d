import { forCustomer } from '#functions/composition/customer.ts';
import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { listStories } from '#functions/domain/story/list-stories.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story.ts';

export const handler = defineHandler(
  endpoints.listStories,
  shopOf({ ...forCustomer, stories: createStoryRepository, fileAddresses }),
  async ({ caller, query }, shop) => {
    const isFilm = query.isFilm === undefined ? undefined : query.isFilm === 'true';
    // The texts of all.
    if (isFilm !== undefined) await shop.rateLimiter.take('list', { userId: caller.userId });
    return { success: true, data: await listStories(caller.userId, isFilm, shop) };
  },
);
