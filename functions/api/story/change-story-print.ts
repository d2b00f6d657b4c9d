import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createShareReader } from '#functions/data/share-reader.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { changePrint } from '#functions/domain/story/print/change-print.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story-print.ts';

export const handler = defineHandler(
  endpoints.changeStoryPrint,
  shopOf({
    ...forCustomer,
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    shares: createShareReader,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path }, shop) => {
    const print = await changePrint({ userId: caller.userId, ...path }, shop);
    return { success: true, data: { print } };
  },
);
