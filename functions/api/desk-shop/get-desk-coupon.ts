import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { getCoupon } from '#functions/domain/coupon/change-coupon.ts';
import { presentCoupon } from '#functions/domain/coupon/present-coupon.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.getDeskCoupon,
  shopOf({ ...forOperator, coupons: createCouponRepository }),
  async ({ path }, { coupons, clock }) => {
    const coupon = await getCoupon(path.code, { coupons });
    return { success: true, data: presentCoupon(coupon, epochSeconds(clock)) };
  },
);
