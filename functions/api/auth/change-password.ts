import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { refusesCommonPasswords, tokens } from '#functions/composition/tokens.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPasswordResetRepository } from '#functions/data/password-reset-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.changePassword,
  shopOf({
    ...forCustomer,
    refusesCommonPasswords,
    passwords: () => createPasswords(),
    credentials: createCredentialRepository,
    sessions: createSessionRepository,
    emailChanges: createEmailChangeRepository,
    passwordResets: createPasswordResetRepository,
    outbox: createOutboxRepository,
    tokens,
    identifiers: () => systemIdentifiers,
    users: createUserRepository,
    loginAttempts: createLoginAttemptRepository,
  }),
  async ({ body, caller, userAgent }, shop) => {
    const renewed = await changePassword(body, { ...caller, userAgent }, shop);
    return { success: true, message: 'Password changed successfully', ...renewed };
  },
);
