import { createHash } from 'node:crypto';
import { tableDefinition } from '../../shared/names/table.ts';

/** Where an item lies in the one table (DESIGN 6). */
export interface Key {
  readonly PK: string;
  readonly SK: string;
}

/** Sort keys of a customer's partition begin with these; lists query by them. */
export const sortPrefixes = { story: 'STORY#', body: 'BODY#', ledger: 'LEDGER#', section: 'SECTION#' } as const;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const user = (userId: string) => `USER#${userId}`;

/**
 * One function per entity. Secrets and addresses are hashed in keys, so that a read of the table gives neither away;
 * customers' ids come first in a key, so that nobody else's item can be addressed (RELIABILITY row 19).
 */
export const keys = {
  profile: (userId: string): Key => ({ PK: user(userId), SK: 'PROFILE' }),
  email: (normalised: string): Key => ({ PK: `EMAIL#${sha256(normalised)}`, SK: 'EMAIL' }),
  oneTimeToken: (token: string): Key => ({ PK: `TOKEN#${sha256(token)}`, SK: 'TOKEN' }),
  pendingRegistration: (normalisedEmail: string): Key => ({ PK: `PENDING#${sha256(normalisedEmail)}`, SK: 'PENDING' }),
  freeStory: (canonicalEmail: string): Key => ({ PK: `FREE#${sha256(canonicalEmail)}`, SK: 'FREE' }),
  passwordReset: (normalisedEmail: string): Key => ({ PK: `RESET#${sha256(normalisedEmail)}`, SK: 'RESET' }),
  mailAllowance: (normalisedEmail: string, day: string, kind: string): Key => ({
    PK: `MAILS#${sha256(normalisedEmail)}#${day}`,
    SK: kind,
  }),
  undeliverableAddress: (normalisedEmail: string): Key => ({
    PK: `UNDELIVERABLE#${sha256(normalisedEmail)}`,
    SK: 'UNDELIVERABLE',
  }),
  loginAttempts: (normalisedEmail: string): Key => ({ PK: `LOGIN#${sha256(normalisedEmail)}`, SK: 'LOGIN' }),
  draft: (draftId: string): Key => ({ PK: `DRAFT#${draftId}`, SK: 'DRAFT' }),
  story: (userId: string, storyId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.story}${storyId}` }),
  storyBody: (userId: string, storyId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.body}${storyId}` }),
  storySource: (storyId: string): Key => ({ PK: `STORY#${storyId}`, SK: 'SOURCE' }),
  storySection: (storyId: string, section: string): Key => ({
    PK: `STORY#${storyId}`,
    SK: `${sortPrefixes.section}${section}`,
  }),
  ledgerEntry: (userId: string, cause: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.ledger}${cause}` }),
  idempotency: (userId: string, route: string, key: string): Key => ({
    PK: `IDEMPOTENCY#${userId}#${route}#${key}`,
    SK: 'IDEMPOTENCY',
  }),
  outbox: (day: string, id: string): Key => ({ PK: `${tableDefinition.outboxPrefix}${day}`, SK: id }),
  modelBudget: (day: string, shard: number): Key => ({ PK: `BUDGET#${day}`, SK: String(shard) }),
  rateWindow: (counted: string, windowStart: number): Key => ({ PK: `RATE#${counted}#${windowStart}`, SK: 'RATE' }),
} as const;

/** The partition of a customer, for queries. */
export const userPartition = user;
