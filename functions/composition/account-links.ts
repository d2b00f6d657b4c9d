import { createTokenSigner } from '#functions/adapters/tokens/token-signer.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createFreeStoryRepository } from '#functions/data/free-story-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPasswordResetRepository } from '#functions/data/password-reset-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Config } from '#functions/runtime/config.ts';
import { visitorCollaborators, visitorConfigNames } from './visitor.ts';

/** The same for every address, with or without an account (decision 0021). */
export function mailRequestCollaborators(config: Config<(typeof visitorConfigNames)[number]>) {
  const visitor = visitorCollaborators(config);
  return {
    ...visitor,
    transactions: visitor.table,
    mailAllowances: createMailAllowanceRepository(visitor.table),
    outbox: createOutboxRepository(visitor.table),
    identifiers: systemIdentifiers,
  };
}

export const verificationConfigNames = [...visitorConfigNames, 'tokenIssuer', 'tokenSigningKey'] as const;

/** A verified address starts a session. */
export function verificationCollaborators(config: Config<(typeof verificationConfigNames)[number]>) {
  const links = linkCollaborators(config);
  const { tokenSigningKey: signingKey, tokenIssuer: issuer } = config;
  return {
    ...links,
    sessions: createSessionRepository(links.table),
    tokens: createTokenSigner({ signingKey, issuer, clock: links.clock }),
  };
}

/** Either kind of link can activate a registration. */
export function linkCollaborators(config: Config<(typeof visitorConfigNames)[number]>) {
  const visitor = visitorCollaborators(config);
  const { table } = visitor;
  return {
    ...visitor,
    transactions: table,
    oneTimeTokens: createOneTimeTokenRepository(table),
    passwordResets: createPasswordResetRepository(table),
    pendingRegistrations: createPendingRegistrationRepository(table),
    emailChanges: createEmailChangeRepository(table),
    addresses: createEmailRepository(table),
    freeStories: createFreeStoryRepository(table),
    customerDrafts: createCustomerDraftRepository(table),
    users: createUserRepository(table),
    names: createNameRepository(table),
    credentials: createCredentialRepository(table),
    loginAttempts: createLoginAttemptRepository(table),
    ledger: createLedgerRepository(table),
    outbox: createOutboxRepository(table),
    identifiers: systemIdentifiers,
  };
}
