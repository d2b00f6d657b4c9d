import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { logOut } from '#functions/domain/account/log-out.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/session.ts';

export const handler = defineHandler(
  endpoints.logout,
  shopOf({ ...forCustomer, users: createUserRepository, credentials: createCredentialRepository }),
  async ({ caller }, shop) => {
    await logOut(caller, shop);
    return { success: true, message: 'Logged out' };
  },
);
