import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { tokens } from '#functions/composition/tokens.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.login,
  shopOf({
    ...forVisitor,
    passwords: () => createPasswords(),
    addresses: createEmailRepository,
    pendingRegistrations: createPendingRegistrationRepository,
    users: createUserRepository,
    loginAttempts: createLoginAttemptRepository,
    sessions: createSessionRepository,
    tokens,
    identifiers: () => systemIdentifiers,
  }),
  async ({ body, userAgent }, shop) => {
    const { token, device, allowance } = await logIn({ ...body, userAgent }, shop);
    return { success: true, message: 'Login successful', token, device, data: allowance };
  },
);
