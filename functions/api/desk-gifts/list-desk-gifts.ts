import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { presentGiftCard } from '#functions/domain/gift/present-desk-gift.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-gifts.ts';

const pageSize = 50;

export const handler = defineHandler(
  endpoints.listDeskGifts,
  dependencies(deskConfigNames, (config) => {
    const base = deskCollaborators(config);
    return { ...base, gifts: createGiftRepository(base.table) };
  }),
  async (call, { gifts, audit, clock }) => {
    const { state = 'open', cursor } = call.query;
    await audit.read(call, { action: 'read-gifts', customerId: null, about: null, what: `Opened the ${state} gifts` });
    const page = { limit: pageSize, cursor };
    const listed = await (state === 'open' ? gifts.listOpenPage(page) : gifts.listDeliveredPage(page, clock));
    return { success: true, data: (await gifts.getMany(listed.items)).map(presentGiftCard), cursor: listed.cursor };
  },
);
