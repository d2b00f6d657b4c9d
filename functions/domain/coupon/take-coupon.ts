import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Coupon, CouponUse } from './coupon.ts';

/**
 * Takes one use of a coupon. Conditions in the table enforce max uses, last day and once per customer under concurrency (threat
 * 33). Refused by `coupon` or `coupon-customer`.
 */
export function takeCouponParts(
  { code, oncePerCustomer }: Pick<Coupon, 'code' | 'oncePerCustomer'>,
  use: Omit<CouponUse, 'code'>,
  nowSeconds: number,
  { coupons }: Pick<Shop, 'coupons'>,
): TransactionPart[] {
  return [
    coupons.takePart(code, nowSeconds),
    coupons.addUsePart({ code, ...use }),
    ...(oncePerCustomer ? [coupons.claimCustomerPart(code, use.userId, use.checkoutId)] : []),
  ];
}
