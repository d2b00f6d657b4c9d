import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskCouponCollaborators } from '#functions/composition/desk-shop.ts';
import { presentCoupon } from '#functions/domain/coupon/present-coupon.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

const couponsPerPage = 25;

export const handler = defineHandler(
  endpoints.listDeskCoupons,
  dependencies(deskConfigNames, deskCouponCollaborators),
  async ({ query }, { couponLists, clock }) => {
    const { items, cursor } = await couponLists.listPage({ ...query, limit: couponsPerPage });
    return { success: true, data: items.map((coupon) => presentCoupon(coupon, epochSeconds(clock))), cursor };
  },
);
