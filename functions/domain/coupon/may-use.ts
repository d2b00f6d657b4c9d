import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import { type Coupon, type CouponUse, isUsable } from './coupon.ts';

export interface CouponUseCollaborators {
  readonly coupons: {
    getCustomerCheckout(code: string, userId: string): Promise<string | undefined>;
    getUse(code: string, checkoutId: string): Promise<CouponUse | undefined>;
  };
  readonly clock: Clock;
}

/**
 * Whether the customer may use the coupon now. What a checkout of theirs has reserved is still theirs: one that was left
 * behind gives it back when the next one is opened.
 */
export async function mayUse(
  coupon: Coupon,
  userId: string,
  { coupons, clock }: CouponUseCollaborators,
): Promise<boolean> {
  const { code, oncePerCustomer } = coupon;
  if (!oncePerCustomer) return isUsable(coupon, epochSeconds(clock));
  const holder = await coupons.getCustomerCheckout(code, userId);
  if (holder === undefined) return isUsable(coupon, epochSeconds(clock));
  const use = await coupons.getUse(code, holder);
  // Their own reservation is one of the uses that are counted.
  return use?.state === 'reserved' && isUsable({ ...coupon, uses: coupon.uses - 1 }, epochSeconds(clock));
}
