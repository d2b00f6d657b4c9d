import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
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
import { createProfileRepository } from '#functions/data/profile-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createLinkIssuer } from '#functions/domain/account/issue-link.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { type MailRow, waitingRowSchema } from '#functions/domain/outbox/outbox.ts';

/** A clock that advances only by `pass`. */
export function createTestClock(startMs = Date.UTC(2046, 10, 21, 12)) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    pass(seconds: number) {
      nowMs += seconds * 1000;
    },
  };
}

export const cheapPasswords = createPasswords({ memoryKib: 8, passes: 1, parallelism: 1 });

/** The collaborators of the account endpoints over a table. */
export function accountCollaborators(table: Table, clock: { now(): number }) {
  const shared = {
    transactions: table,
    addresses: createEmailRepository(table),
    pendingRegistrations: createPendingRegistrationRepository(table),
    passwordResets: createPasswordResetRepository(table),
    emailChanges: createEmailChangeRepository(table),
    oneTimeTokens: createOneTimeTokenRepository(table),
    clock,
    identifiers: systemIdentifiers,
  };
  return {
    ...shared,
    passwords: cheapPasswords,
    refusesCommonPasswords: false,
    mailAllowances: createMailAllowanceRepository(table),
    freeStories: createFreeStoryRepository(table),
    customerDrafts: createCustomerDraftRepository(table),
    users: createUserRepository(table),
    names: createNameRepository(table),
    profiles: createProfileRepository(table),
    credentials: createCredentialRepository(table),
    sessions: createSessionRepository(table),
    ledger: createLedgerRepository(table),
    outbox: createOutboxRepository(table),
    loginAttempts: createLoginAttemptRepository(table),
    tokens: { sign: async ({ userId }: { userId: string }) => `session of ${userId}` },
    links: createLinkIssuer(shared),
  };
}

/** The mails in a table's outbox, oldest first. */
export async function listQueuedMails(table: Table): Promise<MailRow['mail'][]> {
  const { Items: items = [] } = await table.documents.send(
    new ScanCommand({
      TableName: table.name,
      FilterExpression: 'begins_with(PK, :outbox)',
      ExpressionAttributeValues: { ':outbox': 'OUTBOX#' },
      ConsistentRead: true,
    }),
  );
  const rows = items.map((item) => waitingRowSchema.parse(item).row).sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows.flatMap((row) => (row.kind === 'mail' ? [row.mail] : []));
}

/** All items whose partition key starts with the prefix. */
export async function listItems(table: Table, prefix: string): Promise<Record<string, unknown>[]> {
  const { Items: items = [] } = await table.documents.send(
    new ScanCommand({
      TableName: table.name,
      FilterExpression: 'begins_with(PK, :prefix)',
      ExpressionAttributeValues: { ':prefix': prefix },
      ConsistentRead: true,
    }),
  );
  return items;
}
