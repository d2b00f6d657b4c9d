import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createDeskTotalRepository } from '#functions/data/desk-total-repository.ts';
import { createCoupon, describeCoupon, givenBy } from '#functions/domain/coupon/change-coupon.ts';
import { CannotMakeCoupon } from '#functions/domain/coupon/make-coupon.ts';
import { presentCoupon } from '#functions/domain/coupon/present-coupon.ts';
import { explainRefusal } from '#functions/domain/desk/explain-refusal.ts';
import { giving } from '#functions/domain/desk/give.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';
import { deskActs } from '#shared/names/desk-acts.ts';

export const handler = defineHandler(
  endpoints.createCoupon,
  shopOf({ ...forOperator, coupons: createCouponRepository, deskTotals: createDeskTotalRepository }),
  async (call, { coupons, ...shop }) => {
    const { clock } = shop;
    const { confirmationId: id, ...input } = call.body;
    const confirmation = { id, act: deskActs.createCoupon(input) };
    const [about, what] = [input.code.toUpperCase(), describeCoupon(input)];
    const act = { action: 'create-coupon', customerId: null, about, what };
    const transactions = giving(call, givenBy(input), confirmation, act, { ...shop, logger: call.logger });
    const create = () => createCoupon(input, { transactions, coupons, clock });
    const coupon = await explainRefusal([CannotMakeCoupon], create);
    return { success: true, data: presentCoupon(coupon, epochSeconds(clock)) };
  },
);
