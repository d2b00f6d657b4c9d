import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { switchCoupon } from '#functions/domain/coupon/change-coupon.ts';
import { presentCoupon } from '#functions/domain/coupon/present-coupon.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.endCoupon,
  shopOf({ ...forOperator, coupons: createCouponRepository }),
  async (call, { audit, coupons, clock }) => {
    const { isEnded } = call.body;
    const code = call.path.code.toUpperCase();
    const what = `${isEnded ? 'Ended' : 'Reopened'} coupon ${code}`;
    const action = isEnded ? 'end-coupon' : 'reopen-coupon';
    const transactions = audit.act(call, { action, customerId: null, about: code, what });
    const coupon = await switchCoupon(code, isEnded, { transactions, coupons });
    return { success: true, data: presentCoupon(coupon, epochSeconds(clock)) };
  },
);
