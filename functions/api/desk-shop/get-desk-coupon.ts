import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskCouponCollaborators } from '#functions/composition/desk-shop.ts';
import { getCoupon } from '#functions/domain/coupon/change-coupon.ts';
import { presentCoupon } from '#functions/domain/coupon/present-coupon.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.getDeskCoupon,
  dependencies(deskConfigNames, deskCouponCollaborators),
  async ({ path }, { coupons, clock }) => {
    const coupon = await getCoupon(path.code, { coupons });
    return { success: true, data: presentCoupon(coupon, epochSeconds(clock)) };
  },
);
