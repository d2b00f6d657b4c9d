import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord, OrderStatus } from '#functions/domain/order/order.ts';
import type { Shop } from '#functions/domain/shop.ts';

/**
 * The operators' list names the disputed orders that the bank has not decided. @param after the order's new status
 * @param isDecided the bank keeps the money
 */
export function disputeParts(
  { orderId, userId, totalCents, status: before }: OrderRecord,
  after: OrderStatus,
  isDecided: boolean,
  { orders, clock }: Pick<Shop, 'orders' | 'clock'>,
): TransactionPart[] {
  if (isDecided || (before === 'disputed' && after !== 'disputed')) return [orders.closeDisputePart(orderId)];
  if (before === 'disputed' || after !== 'disputed') return [];
  return [orders.openDisputePart({ orderId, userId, totalCents, at: isoTime(clock) })];
}
