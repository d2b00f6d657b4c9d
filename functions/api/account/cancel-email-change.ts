import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.cancelEmailChange,
  shopOf({ ...forCustomer, emailChanges: createEmailChangeRepository }),
  async ({ caller }, { emailChanges }) => {
    await emailChanges.end(caller.userId);
    return { success: true, message: 'Your address stays as it is.' };
  },
);
