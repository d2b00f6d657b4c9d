import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type CouponUseCollaborators, canUseCoupon } from './can-use-coupon.ts';
import { type Coupon, couponCode } from './coupon.ts';

interface ValidateCollaborators extends CouponUseCollaborators {
  readonly coupons: CouponUseCollaborators['coupons'] & { get(code: string): Promise<Coupon | undefined> };
}

/**
 * `POST /api/coupon/validate`: returns the discount in percent and reserves nothing. Every unusable coupon gets the same error
 * (threat 33). @throws AppError invalid-coupon
 */
export async function validateCoupon(
  { userId, code: typed }: { readonly userId: string; readonly code: string },
  collaborators: ValidateCollaborators,
): Promise<number> {
  const code = couponCode(typed);
  const coupon = code === undefined ? undefined : await collaborators.coupons.get(code);
  if (coupon === undefined || !(await canUseCoupon(coupon, userId, collaborators)))
    throw new AppError('invalid-coupon');
  return coupon.percent;
}
