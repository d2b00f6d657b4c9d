import { forCustomer } from '#functions/composition/customer.ts';
import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { presentGift } from '#functions/domain/gift/present-gift.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/gift.ts';

export const handler = defineHandler(
  endpoints.listGifts,
  shopOf({ ...forCustomer, gifts: createGiftRepository, fileAddresses }),
  async ({ caller }, { gifts, fileAddresses }) => {
    const listed = await gifts.list(caller.userId);
    return { success: true, data: await Promise.all(listed.map((gift) => presentGift(gift, fileAddresses))) };
  },
);
