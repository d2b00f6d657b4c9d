import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.requestEmailChange,
  shopOf({
    ...forCustomer,
    credentials: createCredentialRepository,
    emailChanges: createEmailChangeRepository,
    mailAllowances: createMailAllowanceRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
    passwords: () => createPasswords(),
    users: createUserRepository,
    loginAttempts: createLoginAttemptRepository,
  }),
  async ({ body, caller }, shop) => {
    await requestEmailChange(body, caller, shop);
    return { success: true, message: 'We sent a link to your current and to your new address. Please open both.' };
  },
);
