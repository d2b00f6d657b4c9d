import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.endSessions,
  shopOf({ ...forCustomer, credentials: createCredentialRepository }),
  async ({ caller }, { credentials }) => {
    await credentials.endAllSessions(caller.userId);
    return { success: true, message: 'Signed out everywhere' };
  },
);
