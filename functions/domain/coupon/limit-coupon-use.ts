import type { Caller, RateLimiter } from '#functions/domain/throttle/rate-limiter.ts';

/**
 * Rate-limits purchases with a coupon, because their response reveals valid codes as `validate` does (threat 33).
 * @throws AppError too-many-requests, service-unavailable
 */
export async function limitCouponUse(
  { coupon = '' }: { readonly coupon?: string | undefined },
  caller: Caller,
  { rateLimiter }: { readonly rateLimiter: RateLimiter },
): Promise<void> {
  if (coupon.trim() !== '') await rateLimiter.take('couponUse', caller);
}
