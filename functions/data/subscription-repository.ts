import * as z from 'zod/mini';
import {
  isOver,
  type SubscriptionRecord,
  subscriptionRecordSchema,
} from '#functions/domain/subscription/subscription.ts';
import { type Key, keys, sortPrefixes, userPartition } from './keys.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

export interface SubscriptionRepository {
  get(userId: string, subscriptionId: string): Promise<SubscriptionRecord | undefined>;
  list(userId: string): Promise<SubscriptionRecord[]>;
  /** Refuses when it changed since `seen`. Named `subscription`. */
  putPart(record: SubscriptionRecord, seen: SubscriptionRecord | undefined): WritePart;
  /** Moves the note to the day when the paid period ends. Named `renewal`; never refuses. */
  renewalParts(record: SubscriptionRecord, seen: SubscriptionRecord | undefined): WritePart[];
  /** Subscriptions whose paid period ends on a UTC day (2026-11-21). */
  listEnding(day: string): Promise<string[]>;
}

const endingSchema = z.object({ SK: z.string() });

function renewalKey(record: SubscriptionRecord | undefined): Key | undefined {
  if (record === undefined || isOver(record.status)) return undefined;
  const day = new Date(record.currentPeriodEndSeconds * 1000).toISOString().slice(0, 10);
  return keys.renewal(day, record.subscriptionId);
}

export function createSubscriptionRepository(table: Table): SubscriptionRepository {
  return {
    async get(userId, subscriptionId) {
      const item = await readItem(table, keys.subscription(userId, subscriptionId));
      return item === undefined ? undefined : subscriptionRecordSchema.parse(item);
    },
    async list(userId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :subscription)',
        ExpressionAttributeValues: { ':user': userPartition(userId), ':subscription': sortPrefixes.subscription },
        ConsistentRead: true,
      });
      return z
        .array(subscriptionRecordSchema)
        .parse(items)
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
    putPart: (record, seen) => ({
      name: 'subscription',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.subscription(record.userId, record.subscriptionId), ...record },
          ...(seen === undefined
            ? { ConditionExpression: 'attribute_not_exists(PK)' }
            : {
                ConditionExpression: 'syncedAtMs = :seen',
                ExpressionAttributeValues: { ':seen': seen.syncedAtMs },
              }),
        },
      },
    }),
    renewalParts(record, seen) {
      const [next, last] = [renewalKey(record), renewalKey(seen)];
      if (next?.PK === last?.PK) return [];
      const put = next === undefined ? [] : [{ Put: { TableName: table.name, Item: next } }];
      const remove = last === undefined ? [] : [{ Delete: { TableName: table.name, Key: last } }];
      return [...put, ...remove].map((write) => ({ name: 'renewal', write }));
    },
    async listEnding(day) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :day',
        ExpressionAttributeValues: { ':day': keys.renewal(day, '').PK },
        ConsistentRead: true,
      });
      return z
        .array(endingSchema)
        .parse(items)
        .map(({ SK: subscriptionId }) => subscriptionId);
    },
  };
}
