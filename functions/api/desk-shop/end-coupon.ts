import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createDeskTotalRepository } from '#functions/data/desk-total-repository.ts';
import { getCoupon, givenBy, switchCoupon } from '#functions/domain/coupon/change-coupon.ts';
import { presentCoupon } from '#functions/domain/coupon/present-coupon.ts';
import { giving } from '#functions/domain/desk/give.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';
import { deskActs } from '#shared/names/desk-acts.ts';

export const handler = defineHandler(
  endpoints.endCoupon,
  shopOf({ ...forOperator, coupons: createCouponRepository, deskTotals: createDeskTotalRepository }),
  async (call, shop) => {
    const { audit, coupons, clock } = shop;
    const { isEnded, confirmationId: id } = call.body;
    const code = call.path.code.toUpperCase();
    const what = `${isEnded ? 'Ended' : 'Reopened'} coupon ${code}`;
    const action = isEnded ? 'end-coupon' : 'reopen-coupon';
    const act = { action, customerId: null, about: code, what };
    const confirmation = { id, act: deskActs.reopenCoupon(code) };
    const transactions = isEnded
      ? audit.act(call, act)
      : giving(call, givenBy(await getCoupon(code, shop)), confirmation, act, { ...shop, logger: call.logger });
    const coupon = await switchCoupon(code, isEnded, { transactions, coupons });
    return { success: true, data: presentCoupon(coupon, epochSeconds(clock)) };
  },
);
