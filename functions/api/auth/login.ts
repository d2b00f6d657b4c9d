import * as endpoints from '../../../shared/endpoints/auth.ts';
import { createPasswords } from '../../adapters/passwords/argon2id-passwords.ts';
import { createTokenSigner } from '../../adapters/tokens/token-signer.ts';
import { createEmailRepository } from '../../data/email-repository.ts';
import { createLoginAttemptRepository } from '../../data/login-attempt-repository.ts';
import { createPendingRegistrationRepository } from '../../data/pending-registration-repository.ts';
import { createUserRepository } from '../../data/user-repository.ts';
import { logIn } from '../../domain/account/log-in.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { visitorCollaborators, visitorConfigNames } from '../visitor-collaborators.ts';

export const handler = defineHandler(
  endpoints.login,
  dependencies([...visitorConfigNames, 'tokenIssuer', 'tokenSigningKey'], (config) => {
    const visitor = visitorCollaborators(config);
    const { tokenSigningKey: signingKey, tokenIssuer: issuer } = config;
    return {
      ...visitor,
      passwords: createPasswords(),
      addresses: createEmailRepository(visitor.table),
      pendingRegistrations: createPendingRegistrationRepository(visitor.table),
      users: createUserRepository(visitor.table),
      loginAttempts: createLoginAttemptRepository(visitor.table),
      tokens: createTokenSigner({ signingKey, issuer, clock: visitor.clock }),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ body }, collaborators) => {
    const { token, allowance } = await logIn(body, collaborators);
    return { success: true, message: 'Login successful', token, data: allowance };
  },
);
