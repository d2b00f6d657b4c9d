import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskGiftCollaborators } from '#functions/composition/desk-making.ts';
import { findGift, moveGift } from '#functions/domain/gift/move-gift.ts';
import { presentGiftCard } from '#functions/domain/gift/present-desk-gift.ts';
import { orRefused } from '#functions/domain/gift/refused-gift.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-gifts.ts';

export const handler = defineHandler(
  endpoints.moveGift,
  dependencies(deskConfigNames, deskGiftCollaborators),
  async (call, collaborators) => {
    const { giftId } = call.path;
    const { to, ...options } = call.body;
    const moved = await orRefused(async () => {
      const { userId: customerId } = await findGift(giftId, collaborators);
      const act = { action: 'move-gift', customerId, about: giftId, what: `Moved the gift ${giftId} to ${to}` };
      return moveGift(giftId, to, { ...collaborators, transactions: collaborators.audit.act(call, act) }, options);
    });
    return { success: true, data: presentGiftCard(moved) };
  },
);
