import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { proposePrints } from '#functions/domain/story/print/propose-prints.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/print.ts';

export const handler = defineHandler(
  endpoints.listStoryPrints,
  shopOf({ ...forCustomer, stories: createStoryRepository }),
  async ({ caller, path, query }, shop) => {
    const prints = await proposePrints({ userId: caller.userId, ...path, round: Number(query.round ?? 0) }, shop);
    return { success: true, data: prints };
  },
);
