import { shownGiftCollaborators, shownGiftConfigNames } from '#functions/composition/desk-making.ts';
import { findGift } from '#functions/domain/gift/move-gift.ts';
import { presentDeskGift } from '#functions/domain/gift/present-desk-gift.ts';
import { orRefused } from '#functions/domain/gift/refused-gift.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-gifts.ts';

export const handler = defineHandler(
  endpoints.getDeskGift,
  dependencies(shownGiftConfigNames, shownGiftCollaborators),
  async (call, collaborators) => {
    const { giftId } = call.path;
    const gift = await orRefused(() => findGift(giftId, collaborators));
    const read = { action: 'read-gift', customerId: gift.userId, about: giftId, what: `Opened the gift ${giftId}` };
    await collaborators.audit.read(call, read);
    const customer = await collaborators.users.get(gift.userId);
    return { success: true, data: await presentDeskGift(gift, customer, collaborators.fileAddresses) };
  },
);
