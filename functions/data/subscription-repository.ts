import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type SubscriptionRecord, subscriptionRecordSchema } from '../domain/subscription/subscription.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table, WritePart } from './table.ts';

export interface SubscriptionRepository {
  get(userId: string, subscriptionId: string): Promise<SubscriptionRecord | undefined>;
  /** The customer's subscriptions, newest first. */
  list(userId: string): Promise<SubscriptionRecord[]>;
  /** The subscription as Stripe told it; refuses when somebody wrote since it was `seen`. Named `subscription`. */
  putPart(record: SubscriptionRecord, seen: SubscriptionRecord | undefined): WritePart;
}

export function createSubscriptionRepository(table: Table): SubscriptionRepository {
  return {
    async get(userId, subscriptionId) {
      const { Item: item } = await table.run((documents) =>
        documents.send(
          new GetCommand({
            TableName: table.name,
            Key: keys.subscription(userId, subscriptionId),
            ConsistentRead: true,
          }),
        ),
      );
      return item === undefined ? undefined : subscriptionRecordSchema.parse(item);
    },
    async list(userId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :subscription)',
        ExpressionAttributeValues: { ':user': userPartition(userId), ':subscription': sortPrefixes.subscription },
        ConsistentRead: true,
      });
      // Stripe's ids do not sort by time; a customer has a handful.
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
  };
}
