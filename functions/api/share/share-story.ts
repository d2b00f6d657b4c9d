import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createWordRepository } from '#functions/data/word-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.shareStory,
  shopOf({
    ...forCustomer,
    stories: createStoryRepository,
    shares: createShareRepository,
    words: createWordRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path, body: change }, shop) => {
    // Loaded on demand: most of the function's code.
    const { shareForOwner } = await import('#functions/domain/share/owned-share.ts');
    const request = { userId: caller.userId, fullName: caller.name, ...path, change };
    return { success: true, message: 'Your page is shared', data: await shareForOwner(request, shop) };
  },
);
