import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { endSession } from '#functions/domain/account/end-session.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.endSession,
  shopOf({
    ...forCustomer,
    sessions: createSessionRepository,
    users: createUserRepository,
    credentials: createCredentialRepository,
  }),
  async ({ path, caller }, shop) => {
    await endSession(path.sessionId, caller, shop);
    return { success: true, message: 'Signed out' };
  },
);
