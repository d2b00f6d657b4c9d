import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskCouponCollaborators } from '#functions/composition/desk-shop.ts';
import { createCustomerNameRepository } from '#functions/data/customer-name-repository.ts';
import { listCouponUses } from '#functions/domain/coupon/coupon-uses.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-shop.ts';

export const handler = defineHandler(
  endpoints.listCouponUses,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCouponCollaborators(config);
    return { ...desk, customerNames: createCustomerNameRepository(desk.table) };
  }),
  async (call, collaborators) => {
    const asked = { code: call.path.code, cursor: call.query.cursor };
    const { items, cursor } = await listCouponUses(call, asked, collaborators);
    return { success: true, data: items, cursor };
  },
);
