import { forCustomer } from '#functions/composition/customer.ts';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createDeskTotalRepository } from '#functions/data/desk-total-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { refundVoucher } from '#functions/domain/payments/refund-voucher.ts';
import { presentVoucher } from '#functions/domain/voucher/present-voucher.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/voucher.ts';

export const handler = defineHandler(
  endpoints.refundVoucher,
  shopOf({
    ...forCustomer,
    ...forPayments('refundVoucher'),
    deskTotals: createDeskTotalRepository,
    refunds: createRefundRepository,
    auditEntries: createAuditRepository,
  }),
  async ({ caller, path: { voucherId }, logger }, shop) => {
    const voucher = await refundVoucher({ userId: caller.userId, voucherId }, forRequest(shop, logger));
    const message = 'Your card has ended, and your money is on its way';
    return { success: true, message, data: presentVoucher(voucher, undefined) };
  },
);
