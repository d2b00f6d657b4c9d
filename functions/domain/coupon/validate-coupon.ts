import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { canUseCoupon, type OpenCheckouts } from './can-use-coupon.ts';
import { couponCode } from './coupon.ts';

/**
 * `POST /api/coupon/validate`: returns the discount in percent and reserves nothing. Every unusable coupon gets the same error
 * (threat 33). @throws AppError invalid-coupon
 */
export async function validateCoupon(
  { userId, code: typed }: { readonly userId: string; readonly code: string },
  shop: Pick<Shop, 'coupons' | 'clock'> & OpenCheckouts,
): Promise<number> {
  const code = couponCode(typed);
  const coupon = code === undefined ? undefined : await shop.coupons.get(code);
  if (coupon === undefined || !(await canUseCoupon(coupon, userId, shop))) throw new AppError('invalid-coupon');
  return coupon.percent;
}
