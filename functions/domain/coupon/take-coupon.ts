import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Coupon, CouponUse } from './coupon.ts';

export interface TakeCouponCollaborators {
  readonly coupons: {
    takePart(code: string, nowSeconds: number): TransactionPart;
    addUsePart(use: CouponUse): TransactionPart;
    claimCustomerPart(code: string, userId: string, checkoutId: string): TransactionPart;
  };
}

/**
 * Takes one use of a coupon. Conditions in the table enforce max uses, last day and once per customer under concurrency (threat
 * 33). Refused by `coupon` or `coupon-customer`.
 */
export function takeCouponParts(
  { code, oncePerCustomer }: Pick<Coupon, 'code' | 'oncePerCustomer'>,
  use: Omit<CouponUse, 'code'>,
  nowSeconds: number,
  { coupons }: TakeCouponCollaborators,
): TransactionPart[] {
  return [
    coupons.takePart(code, nowSeconds),
    coupons.addUsePart({ code, ...use }),
    ...(oncePerCustomer ? [coupons.claimCustomerPart(code, use.userId, use.checkoutId)] : []),
  ];
}
