import * as z from 'zod/mini';
import { listedRefundSchema } from '#functions/domain/order/order.ts';
import type { RefundRepository } from '#functions/domain/payments/repositories.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';

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
