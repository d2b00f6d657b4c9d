import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createOpenCheckouts } from '#functions/data/open-checkouts.ts';
import { validateCoupon } from '#functions/domain/coupon/validate-coupon.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/coupon.ts';

export const handler = defineHandler(
  endpoints.validateCoupon,
  shopOf({ ...forCustomer, coupons: createCouponRepository, checkouts: createOpenCheckouts }),
  async ({ caller, body }, shop) => ({
    success: true,
    data: await validateCoupon({ userId: caller.userId, code: body.code }, shop),
  }),
);
