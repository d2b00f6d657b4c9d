import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { validateCoupon } from '#functions/domain/coupon/validate-coupon.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/coupon.ts';

export const handler = defineHandler(
  endpoints.validateCoupon,
  dependencies(customerConfigNames, async (config) => {
    const base = await customerCollaborators(config);
    return { ...base, coupons: createCouponRepository(base.table) };
  }),
  async ({ caller, body }, collaborators) => ({
    success: true,
    data: await validateCoupon({ userId: caller.userId, code: body.code }, collaborators),
  }),
);
