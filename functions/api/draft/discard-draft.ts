import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/draft.ts';

export const handler = defineHandler(
  endpoints.discardDraft,
  shopOf({ ...forCustomer, drafts: createDraftRepository }),
  async ({ caller, body }, { drafts }) => {
    await drafts.discard(body.draftId, caller?.userId);
    // The same response for unknown and foreign drafts.
    return { success: true, message: 'Ready to begin again' };
  },
);
