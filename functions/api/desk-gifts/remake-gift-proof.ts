import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskGiftCollaborators } from '#functions/composition/desk-making.ts';
import { findGift, requestNewProof } from '#functions/domain/gift/move-gift.ts';
import { orRefused } from '#functions/domain/gift/refused-gift.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-gifts.ts';

export const handler = defineHandler(
  endpoints.remakeGiftProof,
  dependencies(deskConfigNames, deskGiftCollaborators),
  async (call, collaborators) => {
    const { giftId } = call.path;
    await orRefused(async () => {
      const { userId: customerId } = await findGift(giftId, collaborators);
      const what = `Requested a new proof of the gift ${giftId}`;
      const act = { action: 'remake-gift-proof', customerId, about: giftId, what };
      await requestNewProof(giftId, { ...collaborators, transactions: collaborators.audit.act(call, act) });
    });
    return { success: true, message: 'The proof is being made. The customer gets a mail when it’s ready.' };
  },
);
