import * as z from 'zod/mini';
import { type Checkout, checkoutSchema } from '#functions/domain/checkout/checkout.ts';
import type { CheckoutRepository } from '#functions/domain/checkout/repositories.ts';
import { tryCommit } from '#functions/domain/kernel/transaction.ts';
import { keys } from './keys.ts';
import { createOpenCheckouts } from './open-checkouts.ts';
import { outboxDay } from './outbox-repository.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const slotSchema = z.object({ checkoutId: z.string() });

export function createCheckoutRepository(table: Table): CheckoutRepository {
  const waitingKey = (checkoutId: string) => keys.waitingCheckout(outboxDay(checkoutId), checkoutId);

  async function get(checkoutId: string): Promise<Checkout | undefined> {
    const item = await readItem(table, keys.checkout(checkoutId));
    return item === undefined ? undefined : checkoutSchema.parse(item);
  }

  return {
    ...createOpenCheckouts(table),
    get,
    async getBySession(sessionId) {
      const item = await readItem(table, keys.paymentSession(sessionId));
      return item === undefined ? undefined : get(slotSchema.parse(item).checkoutId);
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
            UpdateExpression: `SET #status = :to${to === 'fulfilled' ? ' REMOVE voucher' : ''}`,
            ConditionExpression: `#status IN (${Object.keys(states).join(', ')})`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':to': to, ...states },
          },
        },
      };
    },
    async saveSession({ checkoutId, expiresAtSeconds }, sessionId) {
      const save = {
        TableName: table.name,
        Key: keys.checkout(checkoutId),
        UpdateExpression: 'SET sessionId = :session',
        ConditionExpression: '#status = :open AND (sessionId = :none OR sessionId = :session)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':session': sessionId, ':open': 'open', ':none': null },
      };
      const point = {
        TableName: table.name,
        Item: { ...keys.paymentSession(sessionId), checkoutId, expiresAtSeconds },
      };
      const parts = [
        { name: 'checkout', write: { Update: save } },
        { name: 'payment-session', write: { Put: point } },
      ];
      return tryCommit(table, parts, new Set(['checkout']));
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
    addWaitingPart: ({ checkoutId, expiresAtSeconds }) => ({
      name: 'waiting',
      write: {
        Put: { TableName: table.name, Item: { ...waitingKey(checkoutId), checkoutId, expiresAtSeconds } },
      },
    }),
    removeWaitingPart: (checkoutId) => ({
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
