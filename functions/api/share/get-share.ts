import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.getShare,
  shopOf({ ...forCustomer, stories: createStoryRepository, shares: createShareRepository }),
  async ({ caller, path }, shop) => {
    // Loaded on demand: most of the function's code.
    const { getForOwner } = await import('#functions/domain/share/owned-share.ts');
    return { success: true, data: await getForOwner(caller.userId, path.storyId, shop) };
  },
);
