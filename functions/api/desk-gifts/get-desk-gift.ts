import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { findGift } from '#functions/domain/gift/move-gift.ts';
import { presentDeskGift } from '#functions/domain/gift/present-desk-gift.ts';
import { orRefused } from '#functions/domain/gift/refused-gift.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-gifts.ts';

export const handler = defineHandler(
  endpoints.getDeskGift,
  shopOf({
    ...forOperator,
    gifts: createGiftRepository,
    checkouts: createCheckoutRepository,
    users: createUserRepository,
    orders: createOrderRepository,
    fileAddresses,
  }),
  async (call, shop) => {
    const { giftId } = call.path;
    const gift = await orRefused(() => findGift(giftId, shop));
    const read = { action: 'read-gift', customerId: gift.userId, about: giftId, what: `Opened the gift ${giftId}` };
    await shop.audit.read(call, read);
    const [customer, order] = await Promise.all([shop.users.get(gift.userId), shop.orders.get(gift.userId, giftId)]);
    return { success: true, data: await presentDeskGift(gift, customer, order, shop.fileAddresses) };
  },
);
