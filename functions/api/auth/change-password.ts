import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { createTokenSigner } from '#functions/adapters/tokens/token-signer.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPasswordResetRepository } from '#functions/data/password-reset-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.changePassword,
  dependencies([...customerConfigNames, 'passwordBlocklist', 'tokenSigningKey'], (config) => {
    const customer = customerCollaborators(config);
    const { tokenSigningKey: signingKey, tokenIssuer: issuer } = config;
    return {
      ...customer,
      transactions: customer.table,
      passwords: createPasswords(),
      refusesCommonPasswords: config.passwordBlocklist === 'on',
      credentials: createCredentialRepository(customer.table),
      sessions: createSessionRepository(customer.table),
      emailChanges: createEmailChangeRepository(customer.table),
      loginAttempts: createLoginAttemptRepository(customer.table),
      passwordResets: createPasswordResetRepository(customer.table),
      outbox: createOutboxRepository(customer.table),
      tokens: createTokenSigner({ signingKey, issuer, clock: customer.clock }),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ body, caller, userAgent }, collaborators) => {
    const renewed = await changePassword(body, { ...caller, userAgent }, collaborators);
    return { success: true, message: 'Password changed successfully', ...renewed };
  },
);
