import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Profile, UserRepository } from '#functions/domain/account/repositories.ts';
import type { Billing } from '#functions/domain/credit/billing.ts';
import type { CreditSource } from '#functions/domain/credit/credit.ts';
import { subscriptionAllowance } from '#shared/catalogue/prices.ts';
import { readEndedSession } from './credential-repository.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import { isWritten, type Table, type WritePart } from './table.ts';

const bucketSchema = z.object({
  subscriptionId: z.string(),
  invoiceId: z.nullable(z.string()),
  periodStartSeconds: z.int(),
  filledAt: z.nullable(z.iso.datetime()),
});

const profileSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  /** Incremented by password changes and resets; older tokens are void. */
  tokenVersion: z.int(),
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
  monthlyFrozen: z._default(z.boolean(), false),
  monthlyBucket: z.optional(bucketSchema),
  billingVersion: z._default(z.int(), 0),
  createdAt: z.iso.datetime(),
  erasure: z.optional(z.enum(['under-way', 'done'])),
  passwordChangedAt: z.optional(z.iso.datetime()),
  listedName: z.optional(z.string()),
  tellsGivers: z.optional(z.set(z.string())),
});

interface CounterUpdate {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
}

const takeBonus: CounterUpdate = {
  UpdateExpression: 'ADD bonusStories :minusOne',
  ConditionExpression: 'bonusStories >= :one',
  ExpressionAttributeValues: { ':one': 1, ':minusOne': -1 },
};
const takeMonthly: CounterUpdate = {
  UpdateExpression: 'ADD monthlyStories :minusOne',
  ConditionExpression: 'monthlyStories >= :one AND (attribute_not_exists(monthlyFrozen) OR monthlyFrozen = :false)',
  ExpressionAttributeValues: { ':one': 1, ':minusOne': -1, ':false': false },
};
const giveBonus: CounterUpdate = {
  UpdateExpression: 'ADD bonusStories :one',
  ConditionExpression: 'attribute_exists(PK)',
  ExpressionAttributeValues: { ':one': 1 },
};
const setFirstStory = (to: boolean): CounterUpdate => ({
  UpdateExpression: 'SET firstStory = :to',
  ConditionExpression: 'firstStory = :from',
  ExpressionAttributeValues: { ':to': to, ':from': !to },
});

/** Counters change by one conditional update, never after a read. */
const counterUpdates = {
  take: { first: setFirstStory(false), monthly: takeMonthly, bonus: takeBonus },
  give: { first: setFirstStory(true), bonus: giveBonus },
} satisfies { take: Record<CreditSource, CounterUpdate>; give: Record<'first' | 'bonus', CounterUpdate> };

/** Requires the same fill of the bucket, and at most a month's stories. */
const giveMonthly = (filledAt: string): CounterUpdate => ({
  UpdateExpression: 'ADD monthlyStories :one',
  ConditionExpression: 'monthlyBucket.filledAt = :filledAt AND monthlyStories < :month',
  ExpressionAttributeValues: { ':one': 1, ':filledAt': filledAt, ':month': subscriptionAllowance.stories },
});

function billingOf(profile: Profile): Billing {
  const { subscriptionActive, monthlyFrozen, monthlyStories, bonusStories, monthlyBucket, billingVersion } = profile;
  const counted = { subscriptionActive, monthlyFrozen, monthlyStories, bonusStories };
  return { ...counted, version: billingVersion, bucket: monthlyBucket };
}

/** Counters are in the condition too, because other writes change them without the version. */
function billingUpdate(seen: Billing, next: Billing) {
  const { subscriptionActive, monthlyFrozen, monthlyStories, bonusStories, bucket } = next;
  const set = 'subscriptionActive = :active, monthlyFrozen = :frozen, monthlyStories = :monthly, bonusStories = :bonus';
  const isSameVersion = seen.version === 0 ? 'attribute_not_exists(billingVersion)' : 'billingVersion = :seenVersion';
  return {
    UpdateExpression: `SET ${set}, billingVersion = :version${bucket === undefined ? ' REMOVE monthlyBucket' : ', monthlyBucket = :bucket'}`,
    ConditionExpression: `monthlyStories = :seenMonthly AND bonusStories = :seenBonus AND ${isSameVersion}`,
    ExpressionAttributeValues: {
      ':active': subscriptionActive,
      ':frozen': monthlyFrozen,
      ':monthly': monthlyStories,
      ':bonus': bonusStories,
      ':version': seen.version + 1,
      ':seenMonthly': seen.monthlyStories,
      ':seenBonus': seen.bonusStories,
      ...(bucket === undefined ? {} : { ':bucket': bucket }),
      ...(seen.version === 0 ? {} : { ':seenVersion': seen.version }),
    },
  };
}

export function createUserRepository(table: Table): UserRepository {
  const creditPart = (userId: string, update: CounterUpdate): WritePart => ({
    name: 'credit',
    write: { Update: { TableName: table.name, Key: keys.profile(userId), ...update } },
  });
  const get = async (userId: string): Promise<Profile | undefined> => {
    const item = await readItem(table, keys.profile(userId));
    return item === undefined ? undefined : profileSchema.parse(item);
  };
  return {
    get,
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
      await isWritten(
        table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.profile(userId),
              UpdateExpression: 'SET passwordHash = :to',
              ConditionExpression: 'passwordHash = :from',
              ExpressionAttributeValues: { ':from': from, ':to': to },
            }),
          ),
        ),
      );
    },
    takeCreditPart: (userId, source) => creditPart(userId, counterUpdates.take[source]),
    returnCreditPart: (userId, source) => creditPart(userId, counterUpdates.give[source]),
    beginTellingPart: (userId, voucherId) => ({
      name: 'telling',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.profile(userId),
          UpdateExpression: 'ADD tellsGivers :told',
          ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(erasure)',
          ExpressionAttributeValues: { ':told': new Set([voucherId]) },
        },
      },
    }),
    endTellingPart: (userId, voucherId) => ({
      name: 'telling',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.profile(userId),
          UpdateExpression: 'DELETE tellsGivers :told',
          ConditionExpression: 'contains(tellsGivers, :voucher)',
          ExpressionAttributeValues: { ':told': new Set([voucherId]), ':voucher': voucherId },
        },
      },
    }),
    returnMonthlyPart: (userId, filledAt) => creditPart(userId, giveMonthly(filledAt)),
    async getBilling(userId) {
      const profile = await get(userId);
      return profile === undefined ? undefined : billingOf(profile);
    },
    replaceBillingPart: (userId, seen, next) => ({
      name: 'billing',
      write: { Update: { TableName: table.name, Key: keys.profile(userId), ...billingUpdate(seen, next) } },
    }),
  };
}
