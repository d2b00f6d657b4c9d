import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskCouponCollaborators } from '#functions/composition/desk-shop.ts';
import { switchCoupon } from '#functions/domain/coupon/change-coupon.ts';
import { presentCoupon } from '#functions/domain/coupon/present-coupon.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.endCoupon,
  dependencies(deskConfigNames, deskCouponCollaborators),
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
