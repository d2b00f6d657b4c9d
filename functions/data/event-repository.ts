import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

/** What an event is kept by: whose id it is, and what it is about. */
export interface RecordedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly objectId: string;
}

/** Stripe delivers an event for 3 days and lists it for 30; the key of what was paid holds for good (defence D2). */
const keptSeconds = 40 * 86_400;

const expirySchema = z.object({ expiresAtSeconds: z.int() });

export interface EventRepository {
  /** Whether an event was recorded: its effect is in the table then. */
  has(eventId: string, nowSeconds: number): Promise<boolean>;
  /** Records an event in the transaction of its effect; refuses one that was recorded. Named `event`. */
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
          Item: { ...keys.event(eventId), type, objectId, outcome, expiresAtSeconds: nowSeconds + keptSeconds },
          ConditionExpression: 'attribute_not_exists(PK) OR expiresAtSeconds <= :now',
          ExpressionAttributeValues: { ':now': nowSeconds },
        },
      },
    }),
  };
}
