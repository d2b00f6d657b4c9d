import { forCustomer } from '#functions/composition/customer.ts';
import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { presentGift } from '#functions/domain/gift/present-gift.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/gift.ts';

export const handler = defineHandler(
  endpoints.getGift,
  shopOf({ ...forCustomer, gifts: createGiftRepository, fileAddresses }),
  async ({ caller, path }, { gifts, fileAddresses }) => {
    const gift = await gifts.get(caller.userId, path.giftId);
    if (gift === undefined) throw new AppError('gift-not-found');
    return { success: true, data: await presentGift(gift, fileAddresses) };
  },
);
