import { AppError } from '#functions/domain/kernel/app-error.ts';
import { refundableCents, refundsOf } from '#functions/domain/order/refund-requests.ts';
import { getOwnVoucher, type OwnVoucher } from '#functions/domain/voucher/change-voucher.ts';
import type { Voucher } from '#functions/domain/voucher/voucher.ts';
import { type RefundShop, refundOrder } from './refund-order.ts';

/**
 * Refunds a card that nobody has redeemed. The transaction that stores the request also ends the card, so of a refund and a
 * redemption one is refused. A repeated call asks once.
 * @throws AppError voucher-not-found, voucher-used, voucher-not-refundable, refund-declined, conflict
 */
export async function refundVoucher(own: OwnVoucher, shop: RefundShop): Promise<Voucher> {
  const { userId, voucherId: orderId } = own;
  const voucher = await getOwnVoucher(own, shop);
  if (voucher.state === 'redeemed') throw new AppError('voucher-used');
  const order = await shop.orders.get(userId, orderId);
  if (order === undefined) throw new AppError('voucher-not-found');
  const refunds = refundsOf(order);
  const last = refunds.at(-1);
  const isAgain = last !== undefined && last.operator === null && last.state !== 'refused';
  const cents = isAgain ? last.cents : refundableCents(order);
  if (cents === 0) throw new AppError('voucher-not-refundable');
  const requestId = isAgain ? last.requestId : `giver-${orderId}-${refunds.length}`;
  try {
    await refundOrder({ userId, orderId, cents, requestId, operator: null }, shop.transactions, shop);
  } catch (error) {
    if (error instanceof AppError && error.code === 'refund-refused')
      throw new AppError('refund-declined', { cause: error });
    if (error instanceof AppError && error.code === 'not-refundable')
      throw new AppError('voucher-not-refundable', { cause: error });
    throw error;
  }
  return getOwnVoucher(own, shop);
}
