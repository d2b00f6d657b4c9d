import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createCoupon, describeCoupon } from '#functions/domain/coupon/change-coupon.ts';
import { CannotMakeCoupon } from '#functions/domain/coupon/make-coupon.ts';
import { presentCoupon } from '#functions/domain/coupon/present-coupon.ts';
import { explainRefusal } from '#functions/domain/desk/explain-refusal.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.createCoupon,
  shopOf({ ...forOperator, coupons: createCouponRepository }),
  async (call, { audit, coupons, clock }) => {
    const about = call.body.code.toUpperCase();
    const what = describeCoupon(call.body);
    const transactions = audit.act(call, { action: 'create-coupon', customerId: null, about, what });
    const create = () => createCoupon(call.body, { transactions, coupons, clock });
    const coupon = await explainRefusal([CannotMakeCoupon], create);
    return { success: true, data: presentCoupon(coupon, epochSeconds(clock)) };
  },
);
