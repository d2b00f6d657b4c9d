import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCouponListRepository } from '#functions/data/coupon-list-repository.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createCustomerNameRepository } from '#functions/data/customer-name-repository.ts';
import { listCouponUses } from '#functions/domain/coupon/coupon-uses.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.listCouponUses,
  shopOf({
    ...forOperator,
    coupons: createCouponRepository,
    couponLists: createCouponListRepository,
    customerNames: createCustomerNameRepository,
  }),
  async (call, shop) => {
    const asked = { code: call.path.code, cursor: call.query.cursor };
    const { items, cursor } = await listCouponUses(call, asked, shop);
    return { success: true, data: items, cursor };
  },
);
