import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { findGift, moveGift } from '#functions/domain/gift/move-gift.ts';
import { presentGiftCard } from '#functions/domain/gift/present-desk-gift.ts';
import { orRefused } from '#functions/domain/gift/refused-gift.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-gifts.ts';

export const handler = defineHandler(
  endpoints.moveGift,
  shopOf({
    ...forOperator,
    gifts: createGiftRepository,
    checkouts: createCheckoutRepository,
    identifiers: () => systemIdentifiers,
    users: createUserRepository,
    orders: createOrderRepository,
    outbox: createOutboxRepository,
  }),
  async (call, shop) => {
    const { giftId } = call.path;
    const { to, ...options } = call.body;
    const moved = await orRefused(async () => {
      const { userId: customerId } = await findGift(giftId, shop);
      const act = { action: 'move-gift', customerId, about: giftId, what: `Moved the gift ${giftId} to ${to}` };
      return moveGift(giftId, to, { ...shop, transactions: shop.audit.act(call, act) }, options);
    });
    return { success: true, data: presentGiftCard(moved) };
  },
);
