import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.requestEmailChange,
  dependencies(customerConfigNames, (config) => {
    const customer = customerCollaborators(config);
    const { table } = customer;
    return {
      ...customer,
      transactions: table,
      passwords: createPasswords(),
      credentials: createCredentialRepository(table),
      loginAttempts: createLoginAttemptRepository(table),
      emailChanges: createEmailChangeRepository(table),
      mailAllowances: createMailAllowanceRepository(table),
      outbox: createOutboxRepository(table),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ body, caller }, collaborators) => {
    await requestEmailChange(body, caller, collaborators);
    return { success: true, message: 'We sent a link to your current and to your new address. Please open both.' };
  },
);
