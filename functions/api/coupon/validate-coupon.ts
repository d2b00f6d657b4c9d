import * as endpoints from '../../../shared/endpoints/coupon.ts';
import { createCouponRepository } from '../../data/coupon-repository.ts';
import { validateCoupon } from '../../domain/coupon/validate-coupon.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

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
