import type { DeskCoupon } from '#shared/schemas/desk-shop.ts';
import { type Coupon, couponStateOf, lastDayOf } from './coupon.ts';

export function presentCoupon(coupon: Coupon, nowSeconds: number): DeskCoupon {
  const { code, percent, maxUses, uses, oncePerCustomer, createdAt } = coupon;
  return {
    code,
    percent,
    maxUses,
    uses,
    oncePerCustomer,
    createdAt,
    lastDay: lastDayOf(coupon),
    state: couponStateOf(coupon, nowSeconds),
  };
}
