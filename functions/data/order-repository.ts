import * as z from 'zod/mini';
import { needsAttentionSchema } from '#functions/domain/order/needs-attention.ts';
import { type OrderRecord, orderRecordSchema } from '#functions/domain/order/order.ts';
import { paymentRecordSchema } from '#functions/domain/order/payment-record.ts';
import type { OrderRepository } from '#functions/domain/order/repositories.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { queryAll } from './query-all.ts';
import { queryPage } from './query-page.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const newestFirst = (a: OrderRecord, b: OrderRecord) => Date.parse(b.createdAt) - Date.parse(a.createdAt);

export function createOrderRepository(table: Table): OrderRepository {
  return {
    addPart: (order) => putNewPart(table, 'order', keys.order(order.userId, order.orderId), order),
    async get(userId, orderId) {
      const item = await readItem(table, keys.order(userId, orderId));
      return item === undefined ? undefined : orderRecordSchema.parse(item);
    },
    async list(userId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :order)',
        ExpressionAttributeValues: { ':user': userPartition(userId), ':order': sortPrefixes.order },
        ScanIndexForward: false,
        // The customer is redirected to this list after the purchase.
        ConsistentRead: true,
      });
      return z.array(orderRecordSchema).parse(items).toSorted(newestFirst);
    },
    async listPage(userId, page) {
      const partition = userPartition(userId);
      const query = {
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :order)',
        ExpressionAttributeValues: { ':user': partition, ':order': sortPrefixes.order },
        ScanIndexForward: false,
        ConsistentRead: true,
      };
      const { items, cursor } = await queryPage(table, partition, query, page);
      return { items: z.array(orderRecordSchema).parse(items), cursor };
    },
    changePart(userId, orderId, from, { status, refundedCents }) {
      const states = Object.fromEntries(from.map((state, index) => [`:from${index}`, state]));
      const refunded = refundedCents === undefined ? {} : { ':refunded': refundedCents };
      return {
        name: 'order',
        write: {
          Update: {
            TableName: table.name,
            Key: keys.order(userId, orderId),
            UpdateExpression: `SET #status = :to${refundedCents === undefined ? '' : ', refundedCents = :refunded'}`,
            ConditionExpression: `#status IN (${Object.keys(states).join(', ')})`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':to': status, ...states, ...refunded },
          },
        },
      };
    },
    deliverFilmPart: (userId, orderId, delivery) => ({
      name: 'order',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.order(userId, orderId),
          UpdateExpression: 'SET filmDelivery = :delivery',
          ConditionExpression: 'kind = :film AND #status = :paid',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':delivery': delivery, ':film': 'film', ':paid': 'paid' },
        },
      },
    }),
    removePart: (userId, orderId) => ({
      name: 'order',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.order(userId, orderId),
          ConditionExpression: 'kind = :film AND #status IN (:unpaid, :booked, :cancelled)',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':film': 'film',
            ':unpaid': 'unpaid',
            ':booked': 'booked',
            ':cancelled': 'cancelled',
          },
        },
      },
    }),
    requireUnclaimedPart: (userId, orderId) => ({
      name: 'order',
      write: {
        ConditionCheck: {
          TableName: table.name,
          Key: keys.order(userId, orderId),
          ConditionExpression: 'attribute_not_exists(PK) OR NOT (#status IN (:refunded, :disputed))',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':refunded': 'refunded', ':disputed': 'disputed' },
        },
      },
    }),
    addPaymentPart: (payment, refundedCents) =>
      putNewPart(table, 'payment', keys.payment(payment.paymentIntentId), {
        ...payment,
        ...(refundedCents === undefined ? {} : { refundedCents }),
      }),
    grantPaymentPart: (paymentIntentId, grant) => ({
      name: 'payment',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.payment(paymentIntentId),
          UpdateExpression: 'SET #grant = :grant',
          ConditionExpression: '#grant = :none',
          ExpressionAttributeNames: { '#grant': 'grant' },
          ExpressionAttributeValues: { ':grant': grant, ':none': null },
        },
      },
    }),
    async getPayment(paymentIntentId) {
      const item = await readItem(table, keys.payment(paymentIntentId));
      return item === undefined ? undefined : paymentRecordSchema.parse(item);
    },
    flagPart: (attention) => putNewPart(table, 'attention', keys.needsAttention(attention.orderId), attention),
    isFlagged: async (orderId) => (await readItem(table, keys.needsAttention(orderId))) !== undefined,
    requireUnflaggedPart: (orderId) => ({
      name: 'attention',
      write: {
        ConditionCheck: {
          TableName: table.name,
          Key: keys.needsAttention(orderId),
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    unflagPart: (orderId) => ({
      name: 'attention',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.needsAttention(orderId),
          ConditionExpression: 'attribute_exists(PK)',
        },
      },
    }),
    async listNeedingAttention() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :attention',
        ExpressionAttributeValues: { ':attention': keys.needsAttention('').PK },
        ConsistentRead: true,
      });
      return z.array(needsAttentionSchema).parse(items);
    },
    openDisputePart: (dispute) => ({
      name: 'dispute',
      write: { Put: { TableName: table.name, Item: { ...keys.dispute(dispute.orderId), ...dispute } } },
    }),
    closeDisputePart: (orderId) => ({
      name: 'dispute',
      write: { Delete: { TableName: table.name, Key: keys.dispute(orderId) } },
    }),
  };
}
