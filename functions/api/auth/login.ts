import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { createTokenSigner } from '#functions/adapters/tokens/token-signer.ts';
import { visitorCollaborators, visitorConfigNames } from '#functions/composition/visitor.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

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
      sessions: createSessionRepository(visitor.table),
      tokens: createTokenSigner({ signingKey, issuer, clock: visitor.clock }),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ body, userAgent }, collaborators) => {
    const { token, device, allowance } = await logIn({ ...body, userAgent }, collaborators);
    return { success: true, message: 'Login successful', token, device, data: allowance };
  },
);
