import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { redeemVoucher } from '#functions/domain/voucher/redeem-voucher.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/voucher.ts';

export const handler = defineHandler(
  endpoints.redeemVoucher,
  shopOf({
    ...forCustomer,
    vouchers: createVoucherRepository,
    users: createUserRepository,
    ledger: createLedgerRepository,
  }),
  async ({ caller, body, logger }, shop) => {
    const { code, tellGiver } = body;
    const { voucherId, ...data } = await redeemVoucher({ userId: caller.userId, code, tellGiver }, shop);
    logger.info('VOUCHER_REDEEMED', { voucherId });
    return { success: true, message: 'Your story is ready to begin', data };
  },
);
