import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { keepOut } from '#functions/domain/draft/keep-out.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/draft.ts';

export const handler = defineHandler(
  endpoints.keepOut,
  shopOf({ ...forCustomer, drafts: createDraftRepository }),
  async ({ caller, body }, shop) => {
    await keepOut({ ...body, userId: caller?.userId }, shop);
    // The same response for unknown and foreign drafts.
    return { success: true, message: 'Noted' };
  },
);
