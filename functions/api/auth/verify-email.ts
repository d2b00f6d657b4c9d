import * as endpoints from '../../../shared/endpoints/auth.ts';
import { createEmailRepository } from '../../data/email-repository.ts';
import { createFreeStoryRepository } from '../../data/free-story-repository.ts';
import { createLedgerRepository } from '../../data/ledger-repository.ts';
import { createOneTimeTokenRepository } from '../../data/one-time-token-repository.ts';
import { createPendingRegistrationRepository } from '../../data/pending-registration-repository.ts';
import { createUserRepository } from '../../data/user-repository.ts';
import { verifyEmail } from '../../domain/account/verify-email.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { visitorCollaborators, visitorConfigNames } from '../visitor-collaborators.ts';

export const handler = defineHandler(
  endpoints.verifyEmail,
  dependencies(visitorConfigNames, (config) => {
    const visitor = visitorCollaborators(config);
    return {
      ...visitor,
      transactions: visitor.table,
      oneTimeTokens: createOneTimeTokenRepository(visitor.table),
      pendingRegistrations: createPendingRegistrationRepository(visitor.table),
      addresses: createEmailRepository(visitor.table),
      freeStories: createFreeStoryRepository(visitor.table),
      users: createUserRepository(visitor.table),
      ledger: createLedgerRepository(visitor.table),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ path }, collaborators) => {
    await verifyEmail(path.token, collaborators);
    return { success: true, message: 'Email verified successfully!' };
  },
);
