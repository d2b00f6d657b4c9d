import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

export interface RecordedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly objectId: string;
}

/** Stripe retries for 3 days and lists events for 30; payment keys are permanent (defence D2). */
const retentionSeconds = 40 * 86_400;

const expirySchema = z.object({ expiresAtSeconds: z.int() });

export interface EventRepository {
  has(eventId: string, nowSeconds: number): Promise<boolean>;
  /** Committed with the effect; refuses a recorded event. Named `event`. */
  recordPart(event: RecordedEvent, outcome: 'applied' | 'quarantined', nowSeconds: number): WritePart;
}

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
