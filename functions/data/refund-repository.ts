import * as z from 'zod/mini';
import { type ListedRefund, listedRefundSchema, type OrderRecord } from '#functions/domain/order/order.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table, WritePart } from './table.ts';

export type RefundChange = Required<Pick<OrderRecord, 'status' | 'refundedCents' | 'refunds'>>;

/** Refunds that operators ask for: in their order, and on the operators' list. */
export interface RefundRepository {
  /** Replaces status and refunds, also a former `refundRequest`; refuses when either changed since. Named `order`. */
  changePart(seen: OrderRecord, next: RefundChange): WritePart;
  /** Adds a request to the operators' list, or replaces it; refuses one of another order. Named `listed-refund`. */
  listPart(refund: ListedRefund): WritePart;
  /** Named `listed-refund`; without effect when it is not on the list. */
  unlistPart(requestId: string): WritePart;
  /** As `unlistPart`, for a refused one; refuses when it is not on the list. */
  closeRefusedPart(requestId: string): WritePart;
  list(): Promise<ListedRefund[]>;
}

export function createRefundRepository(table: Table): RefundRepository {
  return {
    changePart: (seen, { status, refundedCents, refunds }) => ({
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
            ':status': status,
            ':refunded': refundedCents,
            ':refunds': refunds,
            ':seenStatus': seen.status,
            ':seenRefunded': seen.refundedCents,
            ':next': (seen.refundsVersion ?? 0) + 1,
            ...(seen.refundsVersion === undefined ? {} : { ':version': seen.refundsVersion }),
          },
        },
      },
    }),
    listPart: (refund) => ({
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
    unlistPart: (requestId) => ({
      name: 'listed-refund',
      write: { Delete: { TableName: table.name, Key: keys.refundRequest(requestId) } },
    }),
    closeRefusedPart: (requestId) => ({
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
    async list() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :list',
        ExpressionAttributeValues: { ':list': keys.refundRequest('').PK },
      });
      return z.array(listedRefundSchema).parse(items);
    },
  };
}
