import * as z from 'zod/mini';
import type { EventRepository } from '#functions/domain/payments/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

/** Stripe retries for 3 days and lists events for 30; payment keys are permanent (defence D2). */
const retentionSeconds = 40 * 86_400;

const expirySchema = z.object({ expiresAtSeconds: z.int() });

export function createEventRepository(table: Table): EventRepository {
  return {
    async has(eventId, nowSeconds) {
      const item = await readItem(table, keys.event(eventId));
      return item !== undefined && expirySchema.parse(item).expiresAtSeconds > nowSeconds;
    },
    recordPart: ({ eventId, type, objectId }, outcome, nowSeconds) => ({
      name: 'event',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.event(eventId), type, objectId, outcome, expiresAtSeconds: nowSeconds + retentionSeconds },
          ConditionExpression: 'attribute_not_exists(PK) OR expiresAtSeconds <= :now',
          ExpressionAttributeValues: { ':now': nowSeconds },
        },
      },
    }),
  };
}
