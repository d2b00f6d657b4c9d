import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import { presentDraft } from '#functions/domain/draft/present-draft.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/draft.ts';

export const handler = defineHandler(
  endpoints.listDrafts,
  shopOf({ ...forCustomer, drafts: createDraftRepository, customerDrafts: createCustomerDraftRepository }),
  async ({ caller }, shop) => {
    const { drafts } = await claimDrafts(caller.userId, [], shop);
    return { success: true, data: await Promise.all(drafts.map(presentDraft)) };
  },
);
