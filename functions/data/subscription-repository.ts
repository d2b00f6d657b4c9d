import * as z from 'zod/mini';
import type { SubscriptionRepository } from '#functions/domain/subscription/repositories.ts';
import {
  isOver,
  type SubscriptionRecord,
  subscriptionRecordSchema,
} from '#functions/domain/subscription/subscription.ts';
import { type Key, keys, sortPrefixes, userPartition } from './keys.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

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
