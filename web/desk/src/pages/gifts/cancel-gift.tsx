import { useState } from 'react';
import { refundOrder } from '#shared/endpoints/desk-people.ts';
import { deskActs } from '#shared/names/desk-acts.ts';
import type { DeskGift } from '#shared/schemas/desk-gifts.ts';
import { useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { ReasonDialog } from '#web/desk/src/ui/reason-dialog.tsx';
import { exactPrice } from '#web/src/lib/money.ts';
import { changedByMove } from './gift-queries.ts';

/** Refunds the order in full, which cancels a gift that is not printed: one act, one question. */
export function CancelGift({ gift, onClose }: { readonly gift: DeskGift; readonly onClose: () => void }) {
  const { giftId, customer, refundableCents: cents, storyName } = gift;
  const confirm = useConfirmation();
  // Of this dialog: a repeated request counts once.
  const [requestId] = useState(() => crypto.randomUUID());
  const act = useAct({
    run: async (reason: string) => {
      const confirmationId = await confirm(deskActs.refund(giftId, cents), {
        title: `Cancel the gift and refund ${exactPrice(cents)}`,
        description: `“${storyName}” for ${customer?.name}. Order ${giftId}.`,
        isDangerous: true,
      });
      const path = { userId: customer?.userId ?? '', orderId: giftId };
      return deskApi(refundOrder, { path, body: { cents, reason, requestId, confirmationId } });
    },
    done: ({ message }) => message,
    refresh: changedByMove(giftId),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Cancel this gift?"
      description={`It won’t be made, and ${exactPrice(cents)} goes back to the card it came from. The customer gets a mail.`}
      label={`Cancel and refund ${exactPrice(cents)}`}
      isDangerous
      act={act}
      onClose={onClose}
    />
  );
}
