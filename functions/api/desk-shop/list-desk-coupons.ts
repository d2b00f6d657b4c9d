import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCouponListRepository } from '#functions/data/coupon-list-repository.ts';
import { presentCoupon } from '#functions/domain/coupon/present-coupon.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

const couponsPerPage = 25;

export const handler = defineHandler(
  endpoints.listDeskCoupons,
  shopOf({ ...forOperator, couponLists: createCouponListRepository }),
  async ({ query }, { couponLists, clock }) => {
    const { items, cursor } = await couponLists.listPage({ ...query, limit: couponsPerPage });
    return { success: true, data: items.map((coupon) => presentCoupon(coupon, epochSeconds(clock))), cursor };
  },
);
