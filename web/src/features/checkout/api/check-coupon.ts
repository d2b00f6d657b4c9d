import { validateCoupon } from '#shared/endpoints/coupon.ts';
import { api } from '#web/src/lib/api.ts';

/** How many percent a coupon takes off. @throws ApiError */
export async function checkCoupon(code: string, signal: AbortSignal): Promise<number> {
  return (await api(validateCoupon, { body: { code } }, { signal })).data;
}
