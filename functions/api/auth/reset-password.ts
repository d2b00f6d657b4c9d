import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { refusesCommonPasswords } from '#functions/composition/tokens.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createFreeStoryRepository } from '#functions/data/free-story-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPasswordResetRepository } from '#functions/data/password-reset-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.resetPassword,
  shopOf({
    ...forVisitor,
    refusesCommonPasswords,
    passwords: () => createPasswords(),
    oneTimeTokens: createOneTimeTokenRepository,
    passwordResets: createPasswordResetRepository,
    pendingRegistrations: createPendingRegistrationRepository,
    addresses: createEmailRepository,
    credentials: createCredentialRepository,
    users: createUserRepository,
    emailChanges: createEmailChangeRepository,
    loginAttempts: createLoginAttemptRepository,
    outbox: createOutboxRepository,
    freeStories: createFreeStoryRepository,
    names: createNameRepository,
    customerDrafts: createCustomerDraftRepository,
    ledger: createLedgerRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ path, body }, shop) => {
    const device = await resetPassword(path.token, body, shop);
    return { success: true, message: 'Password reset successfully', device };
  },
);
