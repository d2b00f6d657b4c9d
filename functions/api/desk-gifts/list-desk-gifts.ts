import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { presentGiftCard } from '#functions/domain/gift/present-desk-gift.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-gifts.ts';

const pageSize = 50;

export const handler = defineHandler(
  endpoints.listDeskGifts,
  shopOf({ ...forOperator, gifts: createGiftRepository }),
  async (call, { gifts, audit, clock }) => {
    const { state = 'open', cursor } = call.query;
    await audit.read(call, { action: 'read-gifts', customerId: null, about: null, what: `Opened the ${state} gifts` });
    const page = { limit: pageSize, cursor };
    const listed = await (state === 'open' ? gifts.listOpenPage(page) : gifts.listDeliveredPage(page, clock));
    return { success: true, data: (await gifts.getMany(listed.items)).map(presentGiftCard), cursor: listed.cursor };
  },
);
