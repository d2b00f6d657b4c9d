import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createFreeStoryRepository } from '#functions/data/free-story-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPasswordResetRepository } from '#functions/data/password-reset-repository.ts';
import { createProfileRepository } from '#functions/data/profile-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { confirmEmailChange } from '#functions/domain/account/confirm-email-change.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

const messages = {
  current: 'Confirmed. Now open the link that we sent to your current address.',
  new: 'Confirmed. Now open the link that we sent to your new address.',
  nothing: 'Your email address has been changed.',
} as const;

export const handler = defineHandler(
  endpoints.confirmEmailChange,
  shopOf({
    ...forVisitor,
    oneTimeTokens: createOneTimeTokenRepository,
    users: createUserRepository,
    profiles: createProfileRepository,
    addresses: createEmailRepository,
    emailChanges: createEmailChangeRepository,
    freeStories: createFreeStoryRepository,
    passwordResets: createPasswordResetRepository,
    loginAttempts: createLoginAttemptRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ path }, shop) => {
    const { waitsFor } = await confirmEmailChange(path.token, shop);
    return { success: true, message: messages[waitsFor ?? 'nothing'], data: { waitsFor } };
  },
);
