import { useState } from 'react';
import { refundOrder } from '#shared/endpoints/desk-people.ts';
import { deskActs } from '#shared/names/desk-acts.ts';
import type { DeskCustomer, DeskOrder } from '#shared/schemas/desk-people.ts';
import { useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { centsOf, dollarsOf } from '#web/desk/src/pages/shop/dollars.ts';
import { ReasonDialog } from '#web/desk/src/ui/reason-dialog.tsx';
import { ApiError } from '#web/src/lib/api-error.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { TextField } from '#web/src/ui/field.tsx';
import { customerKey } from './customer-queries.ts';

interface RefundDialogProps {
  readonly account: DeskCustomer['account'];
  readonly order: DeskOrder;
  readonly onClose: () => void;
}

/** What is wrong with an amount; undefined when nothing is. */
function amountError(cents: number | undefined, most: number): string | undefined {
  if (cents === undefined || cents === 0) return 'Please type an amount such as 19 or 9.50.';
  return cents > most ? `At most ${exactPrice(most)} can be refunded.` : undefined;
}

interface Sending {
  /** Of this dialog: sent again, it counts once. */
  readonly requestId: string;
  /** Once sent, the amount stays, because nobody knows whether the request arrived. */
  readonly cents?: number;
}

const newSending = (): Sending => ({ requestId: crypto.randomUUID() });
/** Nothing was refunded, and nothing will be for this request. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.code === 'refund-refused' || error.code === 'not-refundable');

const unknownOutcome = 'This amount may have been asked for. You can send it again: it counts once.';

/** Refunds an order in full or in part, after the passkey. */
export function RefundDialog({ account: { userId, name }, order, onClose }: RefundDialogProps) {
  const { orderId, productName, refundableCents } = order;
  const confirm = useConfirmation();
  const [sending, setSending] = useState<Sending>(newSending);
  const [typed, setTyped] = useState(dollarsOf(refundableCents));
  const cents = sending.cents ?? centsOf(typed);
  const error = sending.cents === undefined ? amountError(cents, refundableCents) : undefined;
  const refund = useAct({
    run: async (reason: string) => {
      const amount = cents ?? 0;
      const confirmationId = await confirm(deskActs.refund(orderId, amount), {
        title: `Refund ${exactPrice(amount)}`,
        description: `${productName}, to the card of ${name}. Order ${orderId}.`,
        isDangerous: true,
      });
      const { requestId } = sending;
      setSending({ requestId, cents: amount });
      try {
        const body = { cents: amount, reason, requestId, confirmationId };
        return await deskApi(refundOrder, { path: { userId, orderId }, body });
      } catch (thrown) {
        if (isRefused(thrown)) setSending(newSending());
        throw thrown;
      }
    },
    done: ({ message }) => message,
    refresh: [customerKey(userId)],
    onDone: onClose,
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
        disabled={sending.cents !== undefined}
        error={refund.isError && sending.cents !== undefined ? unknownOutcome : error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  );
}
