import { forCustomer } from '#functions/composition/customer.ts';
import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { changePrint } from '#functions/domain/story/print/change-print.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story-print.ts';

export const handler = defineHandler(
  endpoints.changeStoryPrint,
  shopOf({
    ...forCustomer,
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    shareCards,
  }),
  async ({ caller, path, body }, shop) => {
    const print = await changePrint({ userId: caller.userId, ...path, ...body }, shop);
    return { success: true, data: { print } };
  },
);
