import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { CannotResolveOrder, resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

function refuse(error: unknown): never {
  if (error instanceof CannotResolveOrder) throw new AppError('cannot-settle', { message: error.message });
  if (error instanceof TransactionRefused) throw new AppError('conflict', { cause: error });
  throw error;
}

export const handler = defineHandler(
  endpoints.settleOrder,
  shopOf({
    ...forOperator,
    orders: createOrderRepository,
    checkouts: createCheckoutRepository,
    coupons: createCouponRepository,
    stories: createStoryRepository,
    gifts: createGiftRepository,
    vouchers: createVoucherRepository,
    productOrders: createProductOrderRepository,
    ledger: createLedgerRepository,
    outbox: createOutboxRepository,
    drafts: createDraftRepository,
    users: createUserRepository,
    identifiers: () => systemIdentifiers,
  }),
  async (call, { audit, ...shop }) => {
    const { userId: customerId, orderId } = call.path;
    const { as, reason } = call.body;
    const what = as === 'deliver' ? `Delivered order ${orderId}` : `Noted order ${orderId} as refunded`;
    const transactions = audit.act(call, { action: 'settle-order', customerId, about: orderId, what, reason });
    const order = await shop.orders.get(customerId, orderId);
    if (order === undefined) throw new AppError('order-not-found');
    await resolveOrder(orderId, as, { ...shop, transactions, logger: call.logger }).catch(refuse);
    return { success: true, message: as === 'deliver' ? 'The order is delivered.' : 'The order is settled.' };
  },
);
