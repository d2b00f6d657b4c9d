import { createCredentialRepository } from '../../data/credential-repository.ts';
import { createCustomerDraftRepository } from '../../data/customer-draft-repository.ts';
import { createEmailRepository } from '../../data/email-repository.ts';
import { createFreeStoryRepository } from '../../data/free-story-repository.ts';
import { createLedgerRepository } from '../../data/ledger-repository.ts';
import { createLoginAttemptRepository } from '../../data/login-attempt-repository.ts';
import { createOneTimeTokenRepository } from '../../data/one-time-token-repository.ts';
import { createOutboxRepository } from '../../data/outbox-repository.ts';
import { createPasswordResetRepository } from '../../data/password-reset-repository.ts';
import { createPendingRegistrationRepository } from '../../data/pending-registration-repository.ts';
import { createUserRepository } from '../../data/user-repository.ts';
import type { Config } from '../../runtime/config.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { visitorCollaborators, type visitorConfigNames } from '../visitor-collaborators.ts';

/** What following a mailed link may touch: either kind can make an account of a registration. */
export function linkCollaborators(config: Config<(typeof visitorConfigNames)[number]>) {
  const visitor = visitorCollaborators(config);
  const { table } = visitor;
  return {
    ...visitor,
    transactions: table,
    oneTimeTokens: createOneTimeTokenRepository(table),
    passwordResets: createPasswordResetRepository(table),
    pendingRegistrations: createPendingRegistrationRepository(table),
    addresses: createEmailRepository(table),
    freeStories: createFreeStoryRepository(table),
    customerDrafts: createCustomerDraftRepository(table),
    users: createUserRepository(table),
    credentials: createCredentialRepository(table),
    loginAttempts: createLoginAttemptRepository(table),
    ledger: createLedgerRepository(table),
    outbox: createOutboxRepository(table),
    identifiers: systemIdentifiers,
  };
}
