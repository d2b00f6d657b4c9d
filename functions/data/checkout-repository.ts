import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Checkout, type CheckoutStatus, checkoutSchema } from '#functions/domain/checkout/checkout.ts';
import { keys } from './keys.ts';
import { outboxDay } from './outbox-repository.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import { isConditionRefused, type Table, type WritePart } from './table.ts';

const slotSchema = z.object({ checkoutId: z.string() });

export interface CheckoutRepository {
  get(checkoutId: string): Promise<Checkout | undefined>;
  /** A new checkout, `open`. Named `checkout`. */
  addPart(checkout: Checkout): WritePart;
  /** Moves it on; refuses when it is in none of these states. Named `checkout`. */
  movePart(checkoutId: string, from: readonly CheckoutStatus[], to: CheckoutStatus): WritePart;
  /** Keeps the id of Stripe's session. @returns false when the checkout is over, or has another session */
  rememberSession(checkoutId: string, sessionId: string): Promise<boolean>;
  /** The checkout that the customer has open for a subject. */
  getSlot(userId: string, subject: string): Promise<string | undefined>;
  /** Takes the subject's slot: free, or still that of `seen`, whose checkout is over. Named `slot`. */
  takeSlotPart(checkout: Checkout, seen: string | undefined): WritePart;
  /** Leaves the slot; refuses when it is another checkout's. Named `slot`. */
  clearSlotPart(checkout: Checkout): WritePart;
  /** Notes that its session may still be open, for the reconciler. Named `waiting`. */
  awaitPart(checkout: Checkout): WritePart;
  /** Nothing is awaited any more. Named `waiting`. */
  stopWaitingPart(checkoutId: string): WritePart;
  /** The checkouts begun on a UTC day (2026-11-21) whose session may still be open, oldest first. */
  listWaiting(day: string): Promise<string[]>;
}

export function createCheckoutRepository(table: Table): CheckoutRepository {
  const waitingKey = (checkoutId: string) => keys.waitingCheckout(outboxDay(checkoutId), checkoutId);

  return {
    async get(checkoutId) {
      const item = await readItem(table, keys.checkout(checkoutId));
      return item === undefined ? undefined : checkoutSchema.parse(item);
    },
    addPart: (checkout) => ({
      name: 'checkout',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.checkout(checkout.checkoutId), ...checkout },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    movePart(checkoutId, from, to) {
      const states = Object.fromEntries(from.map((state, index) => [`:from${index}`, state]));
      return {
        name: 'checkout',
        write: {
          Update: {
            TableName: table.name,
            Key: keys.checkout(checkoutId),
            UpdateExpression: 'SET #status = :to',
            ConditionExpression: `#status IN (${Object.keys(states).join(', ')})`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':to': to, ...states },
          },
        },
      };
    },
    async rememberSession(checkoutId, sessionId) {
      try {
        await table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.checkout(checkoutId),
              UpdateExpression: 'SET sessionId = :session',
              ConditionExpression: '#status = :open AND (sessionId = :none OR sessionId = :session)',
              ExpressionAttributeNames: { '#status': 'status' },
              ExpressionAttributeValues: { ':session': sessionId, ':open': 'open', ':none': null },
            }),
          ),
        );
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
        throw error;
      }
    },
    async getSlot(userId, subject) {
      const item = await readItem(table, keys.openCheckout(userId, subject));
      return item === undefined ? undefined : slotSchema.parse(item).checkoutId;
    },
    takeSlotPart: ({ userId, subject, checkoutId, expiresAtSeconds }, seen) => ({
      name: 'slot',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.openCheckout(userId, subject), checkoutId, expiresAtSeconds },
          ...(seen === undefined
            ? { ConditionExpression: 'attribute_not_exists(PK)' }
            : { ConditionExpression: 'checkoutId = :seen', ExpressionAttributeValues: { ':seen': seen } }),
        },
      },
    }),
    clearSlotPart: ({ userId, subject, checkoutId }) => ({
      name: 'slot',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.openCheckout(userId, subject),
          ConditionExpression: 'attribute_not_exists(PK) OR checkoutId = :mine',
          ExpressionAttributeValues: { ':mine': checkoutId },
        },
      },
    }),
    awaitPart: ({ checkoutId, expiresAtSeconds }) => ({
      name: 'waiting',
      write: {
        Put: { TableName: table.name, Item: { ...waitingKey(checkoutId), checkoutId, expiresAtSeconds } },
      },
    }),
    stopWaitingPart: (checkoutId) => ({
      name: 'waiting',
      write: { Delete: { TableName: table.name, Key: waitingKey(checkoutId) } },
    }),
    async listWaiting(day) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :day',
        ExpressionAttributeValues: { ':day': keys.waitingCheckout(day, '').PK },
        ConsistentRead: true,
      });
      return z
        .array(slotSchema)
        .parse(items)
        .map(({ checkoutId }) => checkoutId);
    },
  };
}
