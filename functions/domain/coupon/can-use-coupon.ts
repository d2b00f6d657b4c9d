import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type Coupon, isUsable } from './coupon.ts';

/** Whether the customer may use the coupon now. Their own reservation counts as available: the next checkout releases it. */
export async function canUseCoupon(
  coupon: Coupon,
  userId: string,
  { coupons, clock }: Pick<Shop, 'coupons' | 'clock'>,
): Promise<boolean> {
  const { code, oncePerCustomer } = coupon;
  if (!oncePerCustomer) return isUsable(coupon, epochSeconds(clock));
  const holder = await coupons.getCustomerCheckout(code, userId);
  if (holder === undefined) return isUsable(coupon, epochSeconds(clock));
  const use = await coupons.getUse(code, holder);
  // Their own reservation is one of the counted uses.
  return use?.state === 'reserved' && isUsable({ ...coupon, uses: coupon.uses - 1 }, epochSeconds(clock));
}
