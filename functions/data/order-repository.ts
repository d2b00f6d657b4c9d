import * as z from 'zod/mini';
import { type NeedsAttention, needsAttentionSchema } from '#functions/domain/order/needs-attention.ts';
import {
  type ListedRefund,
  listedRefundSchema,
  type OpenDispute,
  type OrderRecord,
  type OrderStatus,
  orderRecordSchema,
} from '#functions/domain/order/order.ts';
import { type PaymentRecord, paymentRecordSchema } from '#functions/domain/order/payment-record.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { queryAll } from './query-all.ts';
import { type Page, type PageRequest, queryPage } from './query-page.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

export interface OrderChange {
  readonly status: OrderStatus;
  /** Total of all refunds, in cents. */
  readonly refundedCents?: number;
}

export type RefundChange = Required<Pick<OrderRecord, 'status' | 'refundedCents' | 'refunds'>>;

const newestFirst = (a: OrderRecord, b: OrderRecord) => Date.parse(b.createdAt) - Date.parse(a.createdAt);

export interface OrderRepository {
  /** Named `order`; refuses an id in use. */
  addPart(order: OrderRecord): WritePart;
  get(userId: string, orderId: string): Promise<OrderRecord | undefined>;
  list(userId: string): Promise<OrderRecord[]>;
  /** Newest first. */
  listPage(userId: string, page: PageRequest): Promise<Page<OrderRecord>>;
  /** Refuses when it is in none of the states `from`. Named `order`. */
  changePart(userId: string, orderId: string, from: readonly OrderStatus[], change: OrderChange): WritePart;
  /** Replaces status and refunds, also a former `refundRequest`; refuses when either changed since. Named `order`. */
  changeRefundsPart(seen: OrderRecord, next: RefundChange): WritePart;
  /** Adds a request to the operators' list, or replaces it; refuses one of another order. Named `listed-refund`. */
  listRefundPart(refund: ListedRefund): WritePart;
  /** Named `listed-refund`; without effect when it is not on the list. */
  unlistRefundPart(requestId: string): WritePart;
  /** As `unlistRefundPart`, for a refused one; refuses when it is not on the list. */
  closeRefusedRefundPart(requestId: string): WritePart;
  listRefunds(): Promise<ListedRefund[]>;
  /** Stores the address of a paid film. Named `order`. */
  deliverFilmPart(userId: string, orderId: string, delivery: NonNullable<OrderRecord['filmDelivery']>): WritePart;
  /** Removes a film's unpaid order. Named `order`. */
  removePart(userId: string, orderId: string): WritePart;
  /** Refuses a refunded or disputed order. Named `order`. */
  requireUnclaimedPart(userId: string, orderId: string): WritePart;
  /** Named `payment`; refuses a known payment. */
  addPaymentPart(payment: PaymentRecord, refundedCents?: number): WritePart;
  /** Adds the credits to a payment without any. Named `payment`. */
  grantPaymentPart(paymentIntentId: string, grant: NonNullable<PaymentRecord['grant']>): WritePart;
  getPayment(paymentIntentId: string): Promise<PaymentRecord | undefined>;
  /** Adds an order to the operator's list. Named `attention`. */
  flagPart(attention: NeedsAttention): WritePart;
  isFlagged(orderId: string): Promise<boolean>;
  /** Refuses when it is on the list. Named `attention`. */
  requireUnflaggedPart(orderId: string): WritePart;
  /** Named `attention`; refuses when it is not on the list. */
  unflagPart(orderId: string): WritePart;
  listNeedingAttention(): Promise<NeedsAttention[]>;
  /** Adds a disputed order to the operators' list. Named `dispute`. */
  openDisputePart(dispute: OpenDispute): WritePart;
  /** Named `dispute`; without effect when it is not on the list. */
  closeDisputePart(orderId: string): WritePart;
}

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
    changeRefundsPart: (seen, { status, refundedCents, refunds }) => ({
      name: 'order',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.order(seen.userId, seen.orderId),
          UpdateExpression:
            'SET #status = :status, refundedCents = :refunded, refunds = :refunds, refundsVersion = :next REMOVE refundRequest',
          ConditionExpression: `#status = :seenStatus AND refundedCents = :seenRefunded AND ${
            seen.refundsVersion === undefined ? 'attribute_not_exists(refundsVersion)' : 'refundsVersion = :version'
          }`,
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ...{ ':status': status, ':refunded': refundedCents, ':refunds': refunds },
            ...{ ':seenStatus': seen.status, ':seenRefunded': seen.refundedCents },
            ':next': (seen.refundsVersion ?? 0) + 1,
            ...(seen.refundsVersion === undefined ? {} : { ':version': seen.refundsVersion }),
          },
        },
      },
    }),
    listRefundPart: (refund) => ({
      name: 'listed-refund',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.refundRequest(refund.requestId), ...refund },
          ConditionExpression: 'attribute_not_exists(PK) OR orderId = :order',
          ExpressionAttributeValues: { ':order': refund.orderId },
        },
      },
    }),
    unlistRefundPart: (requestId) => ({
      name: 'listed-refund',
      write: { Delete: { TableName: table.name, Key: keys.refundRequest(requestId) } },
    }),
    closeRefusedRefundPart: (requestId) => ({
      name: 'listed-refund',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.refundRequest(requestId),
          ConditionExpression: 'refusal <> :none AND attribute_exists(refusal)',
          ExpressionAttributeValues: { ':none': null },
        },
      },
    }),
    async listRefunds() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :list',
        ExpressionAttributeValues: { ':list': keys.refundRequest('').PK },
      });
      return z.array(listedRefundSchema).parse(items);
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
