import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { requestExport } from '#functions/domain/privacy/request-export.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.requestExport,
  shopOf({
    ...forCustomer,
    requests: createPersonalRequestRepository,
    passwords: () => createPasswords(),
    users: createUserRepository,
    loginAttempts: createLoginAttemptRepository,
  }),
  async ({ caller, body }, shop) => {
    await requestExport(caller, body.currentPassword, shop);
    return { success: true, message: 'We’re preparing your download and will email you when it’s ready.' };
  },
);
