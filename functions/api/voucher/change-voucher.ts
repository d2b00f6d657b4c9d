import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { changeVoucher } from '#functions/domain/voucher/change-voucher.ts';
import { presentVoucher } from '#functions/domain/voucher/present-voucher.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/voucher.ts';

export const handler = defineHandler(
  endpoints.changeVoucher,
  shopOf({
    ...forCustomer,
    orders: createOrderRepository,
    vouchers: createVoucherRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path: { voucherId }, body }, shop) => {
    const own = { userId: caller.userId, voucherId };
    const voucher = await changeVoucher(own, body.delivery, shop);
    const order = await shop.orders.get(own.userId, voucherId);
    return { success: true, message: 'Your card is changed', data: presentVoucher(voucher, order) };
  },
);
