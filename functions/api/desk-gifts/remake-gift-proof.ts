import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { correctedParts } from '#functions/domain/gift/correct-gift.ts';
import { findGift, requestNewProof } from '#functions/domain/gift/move-gift.ts';
import { orRefused } from '#functions/domain/gift/refused-gift.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-gifts.ts';

export const handler = defineHandler(
  endpoints.remakeGiftProof,
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
    const { seen, correction = {} } = call.body;
    await orRefused(async () => {
      const gift = await findGift(giftId, shop);
      const { userId: customerId } = gift;
      const changed = correctedParts(gift, correction).join(', ');
      const what =
        changed === '' ? `Requested a new proof of the gift ${giftId}` : `Corrected the gift ${giftId}: ${changed}`;
      const act = { action: 'remake-gift-proof', customerId, about: giftId, what };
      await requestNewProof(giftId, { ...shop, transactions: shop.audit.act(call, act) }, { correction, seen });
    });
    return { success: true, message: 'The proof is being made. The customer gets a mail when it’s ready.' };
  },
);
