import type { Coupon } from '#functions/domain/coupon/coupon.ts';
import { takeCouponParts } from '#functions/domain/coupon/take-coupon.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type DeliveryShop, deliveryParts, type PurchasedItem } from './delivery.ts';

const paidNothing = {
  amountTotalCents: 0,
  receiptUrl: null,
  paymentIntentId: null,
  invoiceId: null,
  customerId: null,
} as const;

/**
 * Delivers a purchase that a coupon makes free: the coupon's use, a $0 order and the goods in one transaction (architecture 7).
 * @param extraParts committed with it @throws AppError invalid-coupon @throws TransactionRefused when one of `extraParts`
 * refuses
 */
export async function buyForNothing(
  item: PurchasedItem,
  coupon: Coupon,
  extraParts: readonly TransactionPart[],
  shop: DeliveryShop & Pick<Shop, 'transactions' | 'coupons'>,
): Promise<void> {
  const { transactions, clock } = shop;
  const { userId, checkoutId } = item;
  const use = { checkoutId, userId, state: 'redeemed', at: isoTime(clock) } as const;
  const delivery = await deliveryParts(item, paidNothing, shop);
  try {
    await transactions.commit([...takeCouponParts(coupon, use, epochSeconds(clock), shop), ...delivery, ...extraParts]);
  } catch (error) {
    const byCoupon = error instanceof TransactionRefused && (error.by('coupon') || error.by('coupon-customer'));
    if (byCoupon && !error.by('idempotency')) throw new AppError('invalid-coupon');
    throw error;
  }
}
