import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { NewAccount } from '#functions/domain/account/account.ts';
import type { CreditSource } from '#functions/domain/credit/credit.ts';
import type { Billing } from '#functions/domain/subscription/billing.ts';
import { subscriptionAllowance } from '#shared/catalogue/prices.ts';
import { readEndedSession } from './credential-repository.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import { isConditionRefused, type Table, type WritePart } from './table.ts';

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
  /** PHC string. */
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
  monthlyFrozen: z._default(z.boolean(), false),
  /** What the monthly bucket was filled for; absent while no subscription runs. */
  monthlyBucket: z.optional(bucketSchema),
  /** Absent until a subscription, a refund or a dispute first changed something. */
  billingVersion: z._default(z.int(), 0),
  createdAt: z.iso.datetime(),
});
export type Profile = z.output<typeof profileSchema>;

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

/** How a source is counted on the profile: by one conditional update, never after a read. */
const counterUpdates = {
  take: { first: setFirstStory(false), monthly: takeMonthly, bonus: takeBonus },
  give: { first: setFirstStory(true), bonus: giveBonus },
} satisfies { take: Record<CreditSource, CounterUpdate>; give: Record<'first' | 'bonus', CounterUpdate> };

/** Back into the bucket that it came from, which is told by the time it was filled at, and never above what a month holds. */
const giveMonthly = (filledAt: string): CounterUpdate => ({
  UpdateExpression: 'ADD monthlyStories :one',
  ConditionExpression: 'monthlyBucket.filledAt = :filledAt AND monthlyStories < :month',
  ExpressionAttributeValues: { ':one': 1, ':filledAt': filledAt, ':month': subscriptionAllowance.stories },
});

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
  giveCreditPart(userId: string, source: 'first' | 'bonus'): WritePart;
  /** Gives one story back to the monthly bucket; refuses when that was filled anew or emptied since. Named `credit`. */
  giveMonthlyPart(userId: string, filledAt: string): WritePart;
  /** What the profile holds of money, read consistently. */
  getBilling(userId: string): Promise<Billing | undefined>;
  /** Another state of it; refuses when anything of it changed since it was `seen`. Named `billing`. */
  replaceBillingPart(userId: string, seen: Billing, next: Billing): WritePart;
}

function billingOf(profile: Profile): Billing {
  const { subscriptionActive, monthlyFrozen, monthlyStories, bonusStories, monthlyBucket, billingVersion } = profile;
  const counted = { subscriptionActive, monthlyFrozen, monthlyStories, bonusStories };
  return { ...counted, version: billingVersion, bucket: monthlyBucket };
}

/** Counters are taken from by others than this: they stand in the condition beside the version. */
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
    giveMonthlyPart: (userId, filledAt) => creditPart(userId, giveMonthly(filledAt)),
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
