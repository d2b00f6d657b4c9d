import type { Caller, RateLimiter } from '#functions/domain/throttle/rate-limiter.ts';

/**
 * Counts a purchase that names a coupon: its answer tells a good code from a bad one, as that of `validate` does, and must not
 * be asked more often (threat 33).
 * @throws AppError too-many-requests, service-unavailable
 */
export async function countCoupon(
  { coupon = '' }: { readonly coupon?: string | undefined },
  caller: Caller,
  { rateLimiter }: { readonly rateLimiter: RateLimiter },
): Promise<void> {
  if (coupon.trim() !== '') await rateLimiter.take('couponUse', caller);
}
