import { useState } from 'react';
import { refundOrder } from '#shared/endpoints/desk-people.ts';
import type { DeskCustomer, DeskOrder } from '#shared/schemas/desk-people.ts';
import { useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { centsOf, dollarsOf } from '#web/desk/src/pages/shop/dollars.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { TextField } from '#web/src/ui/field.tsx';
import { customerKey } from './customer-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface RefundDialogProps {
  readonly account: DeskCustomer['account'];
  readonly order: DeskOrder;
  readonly onClose: () => void;
}

/** What is wrong with an amount; undefined when nothing is. */
function amountError(cents: number | undefined, most: number, underWay: number | undefined): string | undefined {
  if (cents === undefined || cents === 0) return 'Please type an amount such as 19 or 9.50.';
  if (underWay !== undefined && cents !== underWay) return `Only ${exactPrice(underWay)} can be tried again now.`;
  return cents > most ? `At most ${exactPrice(most)} can be refunded.` : undefined;
}

/** Refunds an order in full or in part, after the passkey. While Stripe has not answered, the same amount can be tried again. */
export function RefundDialog({ account: { userId, name }, order, onClose }: RefundDialogProps) {
  const { orderId, productName, refundableCents, refundUnderWay } = order;
  const confirm = useConfirmation();
  const [typed, setTyped] = useState(dollarsOf(refundUnderWay?.cents ?? refundableCents));
  const cents = centsOf(typed);
  const error = amountError(cents, refundableCents, refundUnderWay?.cents);
  const refund = useAct({
    run: async (reason: string) => {
      const amount = cents ?? 0;
      const confirmationId = await confirm(`refund ${orderId} ${amount}`, {
        title: `Refund ${exactPrice(amount)}`,
        description: `${productName}, to the card of ${name}. Order ${orderId}.`,
        isDangerous: true,
      });
      return await deskApi(refundOrder, {
        ...{ path: { userId, orderId }, body: { cents: amount, reason, confirmationId } },
      });
    },
    done: `The refund is under way. ${name} gets a mail when Stripe has made it`,
    ...{ refresh: [customerKey(userId)], onDone: onClose },
  });
  return (
    <ReasonDialog
      title={`Refund ${productName}`}
      description={`Up to ${exactPrice(refundableCents)} goes back to the card it came from. Unused stories of this order are taken back in proportion.`}
      label={cents === undefined ? 'Refund' : `Refund ${exactPrice(cents)}`}
      isDangerous
      isIncomplete={error !== undefined}
      act={refund}
      onClose={onClose}
    >
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        required
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  );
}
