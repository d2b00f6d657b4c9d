import * as endpoints from '../../../shared/endpoints/auth.ts';
import { createPasswords } from '../../adapters/passwords/argon2id-passwords.ts';
import { createEmailRepository } from '../../data/email-repository.ts';
import { createMailAllowanceRepository } from '../../data/mail-allowance-repository.ts';
import { createOutboxRepository } from '../../data/outbox-repository.ts';
import { createPendingRegistrationRepository } from '../../data/pending-registration-repository.ts';
import { registerAccount } from '../../domain/account/register-account.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { visitorCollaborators, visitorConfigNames } from '../visitor-collaborators.ts';

export const handler = defineHandler(
  endpoints.register,
  dependencies([...visitorConfigNames, 'passwordBlocklist'], (config) => {
    const visitor = visitorCollaborators(config);
    return {
      ...visitor,
      transactions: visitor.table,
      passwords: createPasswords(),
      refusesCommonPasswords: config.passwordBlocklist === 'on',
      addresses: createEmailRepository(visitor.table),
      pendingRegistrations: createPendingRegistrationRepository(visitor.table),
      mailAllowances: createMailAllowanceRepository(visitor.table),
      outbox: createOutboxRepository(visitor.table),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ body }, collaborators) => {
    await registerAccount(body, collaborators);
    return { success: true, message: 'Check your email for verification' };
  },
);
