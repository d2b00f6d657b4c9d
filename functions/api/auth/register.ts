import * as endpoints from '../../../shared/endpoints/auth.ts';
import { createPasswords } from '../../adapters/passwords/argon2id-passwords.ts';
import { createEmailRepository } from '../../data/email-repository.ts';
import { createPendingRegistrationRepository } from '../../data/pending-registration-repository.ts';
import { registerAccount } from '../../domain/account/register-account.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { visitorConfigNames } from '../visitor-collaborators.ts';
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
