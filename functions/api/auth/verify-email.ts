import { shopOf } from '#functions/composition/shop-of.ts';
import { tokens } from '#functions/composition/tokens.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createFreeStoryRepository } from '#functions/data/free-story-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

const answer = { success: true, message: 'Email verified successfully!' } as const;

export const handler = defineHandler(
  endpoints.verifyEmail,
  shopOf({
    ...forVisitor,
    pendingRegistrations: createPendingRegistrationRepository,
    addresses: createEmailRepository,
    sessions: createSessionRepository,
    tokens,
    freeStories: createFreeStoryRepository,
    users: createUserRepository,
    names: createNameRepository,
    customerDrafts: createCustomerDraftRepository,
    ledger: createLedgerRepository,
    identifiers: () => systemIdentifiers,
    oneTimeTokens: createOneTimeTokenRepository,
  }),
  async ({ path, query, userAgent }, shop) => {
    const { session, ...wanted } = await verifyEmail(path.token, { proof: query.registration, userAgent }, shop);
    if (session === undefined) return { ...answer, ...wanted };
    const { token, device, allowance } = session;
    return { ...answer, token, device, data: { ...allowance, ...wanted } };
  },
);
