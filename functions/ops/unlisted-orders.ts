import { keys, sortPrefixes } from '#functions/data/keys.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import { readItem } from '#functions/data/read-item.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { scanItems } from '#functions/data/scan-items.ts';
import type { Table } from '#functions/data/table.ts';
import { type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import { type OrderRecord, orderRecordSchema } from '#functions/domain/order/order.ts';
import { isToMake } from '#functions/domain/order/product-order.ts';
import { refundsOf } from '#functions/domain/order/refund-requests.ts';
import { listedRefund } from '#functions/domain/payments/close-refunds.ts';

/** Refuses an order that does not meet the condition. */
const orderPart = (table: Table, { userId, orderId }: OrderRecord, condition: object): TransactionPart => ({
  name: 'order',
  write: { ConditionCheck: { TableName: table.name, Key: keys.order(userId, orderId), ...condition } },
});

/** Paid products from before the board, which are not on it. */
async function findUnlisted(table: Table): Promise<OrderRecord[]> {
  const filter = {
    FilterExpression: 'begins_with(SK, :order) AND kind = :package',
    ExpressionAttributeValues: { ':order': sortPrefixes.order, ':package': 'package' },
  };
  const found: OrderRecord[] = [];
  for await (const item of scanItems(table, { filter })) {
    const order = orderRecordSchema.parse(item);
    const isUnlisted =
      isToMake(order) && (await readItem(table, keys.productOrder('open', order.orderId))) === undefined;
    if (isUnlisted) found.push(order);
  }
  return found;
}

/**
 * Adds refunds to the operators' list that were requested before the list existed; the reconciler settles the listed ones.
 * @returns their number
 */
export async function listFormerRefunds(table: Table): Promise<number> {
  const filter = {
    FilterExpression: 'begins_with(SK, :order) AND attribute_exists(refundRequest)',
    ExpressionAttributeValues: { ':order': sortPrefixes.order },
  };
  const refunds = createRefundRepository(table);
  let count = 0;
  for await (const item of scanItems(table, { filter })) {
    const order = orderRecordSchema.parse(item);
    const [request] = refundsOf(order);
    if (request === undefined) continue;
    const isWaiting = orderPart(table, order, { ConditionExpression: 'attribute_exists(refundRequest)' });
    const parts = [isWaiting, refunds.listPart(listedRefund(order, request))];
    if (await tryCommit(table, parts, new Set(['order']))) count += 1;
  }
  return count;
}

/** Refuses an order that was refunded or disputed since it was read. */
const unchangedPart = (table: Table, order: OrderRecord) =>
  orderPart(table, order, {
    ConditionExpression: '#status = :seen',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':seen': order.status },
  });

/**
 * Adds paid products from before the board to it. Those bought before a day are closed instead: they were made without the board.
 * Mails nobody. @param doneBefore an ISO date, or undefined
 */
export async function listProducts(
  table: Table,
  doneBefore: string | undefined,
  at: string,
): Promise<{ listed: number; closed: number }> {
  const board = createProductOrderRepository(table);
  const counts = { listed: 0, closed: 0 };
  for (const order of await findUnlisted(table)) {
    const isClosed = doneBefore !== undefined && order.createdAt < doneBefore;
    const making = { state: 'done', tracking: null, at, version: 1 } as const;
    const parts = isClosed ? [board.movePart(order, making)] : [unchangedPart(table, order), board.listPart(order)];
    if (await tryCommit(table, parts, new Set(['order']))) counts[isClosed ? 'closed' : 'listed'] += 1;
  }
  return counts;
}
