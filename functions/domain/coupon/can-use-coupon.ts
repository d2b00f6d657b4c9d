import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type Coupon, isUsable } from './coupon.ts';

export interface OpenCheckouts {
  readonly checkouts: Pick<Shop['checkouts'], 'listOpen'>;
}

/** The customer's open payments that reserve the coupon: another purchase may have it instead. */
export async function listReservations(code: string, userId: string, { checkouts }: OpenCheckouts) {
  return (await checkouts.listOpen(userId)).filter(({ coupon }) => coupon?.code === code);
}

/** Whether the customer may use the coupon now. Their own reservations count as available: the next checkout releases one. */
export async function canUseCoupon(
  coupon: Coupon,
  userId: string,
  shop: Pick<Shop, 'coupons' | 'clock'> & OpenCheckouts,
): Promise<boolean> {
  const { code, oncePerCustomer, uses } = coupon;
  const holder = oncePerCustomer ? await shop.coupons.getCustomerCheckout(code, userId) : undefined;
  const now = epochSeconds(shop.clock);
  if (holder === undefined && isUsable(coupon, now)) return true;
  const reserved = await listReservations(code, userId, shop);
  const isRedeemed = holder !== undefined && !reserved.some(({ checkoutId }) => checkoutId === holder);
  return !isRedeemed && isUsable({ ...coupon, uses: uses - reserved.length }, now);
}
