import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { mailRequestCollaborators } from '#functions/composition/account-links.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.register,
  dependencies([...visitorConfigNames, 'passwordBlocklist'], (config) => {
    const mailRequest = mailRequestCollaborators(config);
    return {
      ...mailRequest,
      passwords: createPasswords(),
      refusesCommonPasswords: config.passwordBlocklist === 'on',
      addresses: createEmailRepository(mailRequest.table),
      pendingRegistrations: createPendingRegistrationRepository(mailRequest.table),
    };
  }),
  async ({ body }, collaborators) => {
    const registration = await registerAccount(body, collaborators);
    return { success: true, message: 'Check your email for verification', registration };
  },
);
