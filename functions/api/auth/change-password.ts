import * as endpoints from '../../../shared/endpoints/auth.ts';
import { createPasswords } from '../../adapters/passwords/argon2id-passwords.ts';
import { createTokenSigner } from '../../adapters/tokens/token-signer.ts';
import { createCredentialRepository } from '../../data/credential-repository.ts';
import { createLoginAttemptRepository } from '../../data/login-attempt-repository.ts';
import { createOutboxRepository } from '../../data/outbox-repository.ts';
import { createPasswordResetRepository } from '../../data/password-reset-repository.ts';
import { changePassword } from '../../domain/account/change-password.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

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
      loginAttempts: createLoginAttemptRepository(customer.table),
      passwordResets: createPasswordResetRepository(customer.table),
      outbox: createOutboxRepository(customer.table),
      tokens: createTokenSigner({ signingKey, issuer, clock: customer.clock }),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ body, caller }, collaborators) => {
    const token = await changePassword(body, caller, collaborators);
    return { success: true, message: 'Password changed successfully', token };
  },
);
