import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createWordRepository } from '#functions/data/word-repository.ts';
import { listWords } from '#functions/domain/share/own-words.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.listWords,
  shopOf({ ...forCustomer, stories: createStoryRepository, words: createWordRepository }),
  async ({ caller, path }, shop) => ({
    success: true,
    data: await listWords(caller.userId, path.storyId, shop),
  }),
);
