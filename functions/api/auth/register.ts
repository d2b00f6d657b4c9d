import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { visitorConfigNames } from '#functions/api/visitor-collaborators.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';
import { mailRequestCollaborators } from './mail-request-collaborators.ts';

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
    await registerAccount(body, collaborators);
    return { success: true, message: 'Check your email for verification' };
  },
);
