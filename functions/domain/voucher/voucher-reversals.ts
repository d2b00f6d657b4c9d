import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { isPaidFor, isWaiting, mailRows, type Voucher } from './voucher.ts';

/**
 * A card follows its payment until it is redeemed: a refund, also one that is only asked for, and a dispute end it; it is valid
 * again when the refund fails or the dispute is won. Refuses, named `voucher`, when it was redeemed since it was read.
 * @param after the order as it will be
 */
export function voucherReversalParts(
  voucher: Voucher | undefined,
  after: OrderRecord,
  shop: Pick<Shop, 'vouchers' | 'outbox' | 'identifiers' | 'clock'>,
): TransactionPart[] {
  if (voucher === undefined || voucher.state === 'redeemed') return [];
  const { vouchers, outbox } = shop;
  const state = isPaidFor(after) ? 'open' : 'ended';
  if (state === voucher.state) return [];
  const next = { ...voucher, state } as const;
  if (!isWaiting(next)) return [vouchers.replacePart(voucher, next)];
  // The row of its mail may have passed meanwhile.
  const again = { ...next, mails: next.mails + 1 };
  return [vouchers.replacePart(voucher, again), ...mailRows(again, shop).map(outbox.addPart)];
}
