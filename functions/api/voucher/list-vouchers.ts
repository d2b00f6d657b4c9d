import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { listVouchers } from '#functions/domain/voucher/present-voucher.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/voucher.ts';

export const handler = defineHandler(
  endpoints.listVouchers,
  shopOf({ ...forCustomer, orders: createOrderRepository, vouchers: createVoucherRepository }),
  async ({ caller }, shop) => ({ success: true, data: await listVouchers(caller.userId, shop) }),
);
