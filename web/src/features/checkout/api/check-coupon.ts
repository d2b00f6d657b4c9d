import { validateCoupon } from '#shared/endpoints/coupon.ts';
import { api } from '#web/src/lib/api.ts';

/** Returns the discount in percent. @throws ApiError */
export async function checkCoupon(code: string, signal: AbortSignal): Promise<number> {
  return (await api(validateCoupon, { body: { code } }, { signal })).data;
}
