import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { NewAccount } from '../domain/account/account.ts';
import type { CreditSource } from '../domain/credit/credit.ts';
import { readEndedSession } from './credential-repository.ts';
import { keys } from './keys.ts';
import { isConditionRefused, type Table, type WritePart } from './table.ts';

const profileSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** PHC string (DESIGN 10). */
  passwordHash: z.string(),
  /** Raised by password change and reset; a bearer token of an older version is void. */
  tokenVersion: z.int(),
  keptSessionId: z.optional(z.string()),
  endedSessions: z.optional(
    z.pipe(
      z.set(z.string()),
      z.transform((texts) => [...texts].map(readEndedSession)),
    ),
  ),
  firstStory: z.boolean(),
  monthlyStories: z.int().check(z.gte(0)),
  bonusStories: z.int().check(z.gte(0)),
  subscriptionActive: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Profile = z.output<typeof profileSchema>;

interface CounterUpdate {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
}

const takeOne = (counter: string): CounterUpdate => ({
  UpdateExpression: `ADD ${counter} :minusOne`,
  ConditionExpression: `${counter} >= :one`,
  ExpressionAttributeValues: { ':one': 1, ':minusOne': -1 },
});
const giveOne = (counter: string): CounterUpdate => ({
  UpdateExpression: `ADD ${counter} :one`,
  ConditionExpression: 'attribute_exists(PK)',
  ExpressionAttributeValues: { ':one': 1 },
});
const setFirstStory = (to: boolean): CounterUpdate => ({
  UpdateExpression: 'SET firstStory = :to',
  ConditionExpression: 'firstStory = :from',
  ExpressionAttributeValues: { ':to': to, ':from': !to },
});

/** How a source is counted on the profile: by one conditional update, never after a read (STYLE T3). */
const counterUpdates = {
  take: { first: setFirstStory(false), monthly: takeOne('monthlyStories'), bonus: takeOne('bonusStories') },
  give: { first: setFirstStory(true), monthly: giveOne('monthlyStories'), bonus: giveOne('bonusStories') },
} satisfies Record<string, Record<CreditSource, CounterUpdate>>;

export interface UserRepository {
  /** The profile, read consistently: a session ended a moment ago is ended here too. */
  get(userId: string): Promise<Profile | undefined>;
  /** A new account. Named `user`. */
  addPart(account: NewAccount): WritePart;
  /** Keeps a hash of today's cost in place of `from`; does nothing when the password was changed in the meantime. */
  replacePasswordHash(userId: string, from: string, to: string): Promise<void>;
  /** Takes one story from a source; refuses when nothing is left there. Named `credit`. */
  takeCreditPart(userId: string, source: CreditSource): WritePart;
  /** Gives one story back to the source it came from. Named `credit`. */
  giveCreditPart(userId: string, source: CreditSource): WritePart;
}

export function createUserRepository(table: Table): UserRepository {
  const creditPart = (userId: string, update: CounterUpdate): WritePart => ({
    name: 'credit',
    write: { Update: { TableName: table.name, Key: keys.profile(userId), ...update } },
  });
  return {
    async get(userId) {
      const { Item: item } = await table.run((documents) =>
        documents.send(new GetCommand({ TableName: table.name, Key: keys.profile(userId), ConsistentRead: true })),
      );
      return item === undefined ? undefined : profileSchema.parse(item);
    },
    addPart: (account) => ({
      name: 'user',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.profile(account.userId), ...account },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    async replacePasswordHash(userId, from, to) {
      try {
        await table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.profile(userId),
              UpdateExpression: 'SET passwordHash = :to',
              ConditionExpression: 'passwordHash = :from',
              ExpressionAttributeValues: { ':from': from, ':to': to },
            }),
          ),
        );
      } catch (error) {
        if (!isConditionRefused(error)) throw error;
      }
    },
    takeCreditPart: (userId, source) => creditPart(userId, counterUpdates.take[source]),
    giveCreditPart: (userId, source) => creditPart(userId, counterUpdates.give[source]),
  };
}
