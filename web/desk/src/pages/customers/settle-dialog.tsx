import { useState } from 'react';
import { settleOrder } from '#shared/endpoints/desk-people.ts';
import type { DeskCustomer, DeskOrder } from '#shared/schemas/desk-people.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { ReasonDialog } from '#web/desk/src/ui/reason-dialog.tsx';
import { SelectField } from '#web/desk/src/ui/select-field.tsx';
import { exactPrice } from '#web/src/lib/money.ts';
import { customerKey } from './customer-queries.ts';

interface SettleDialogProps {
  readonly account: DeskCustomer['account'];
  readonly order: DeskOrder;
  readonly onClose: () => void;
}

const ways = [
  { value: 'deliver', label: 'Deliver what was bought' },
  { value: 'refunded', label: 'Note that the money was refunded' },
];

/** Ends the attention that an order needs. */
export function SettleDialog({ account: { userId }, order, onClose }: SettleDialogProps) {
  const { orderId, productName, totalCents, status } = order;
  const isUndelivered = status === 'needs-attention';
  const [as, setAs] = useState<'deliver' | 'refunded'>(isUndelivered ? 'deliver' : 'refunded');
  const settle = useAct({
    run: (reason: string) => deskApi(settleOrder, { path: { userId, orderId }, body: { as, reason } }),
    done: as === 'deliver' ? `${productName} is delivered` : `${productName} is settled`,
    refresh: [customerKey(userId)],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={`Settle ${productName}`}
      description={
        isUndelivered
          ? `The payment of ${exactPrice(totalCents)} did not match its purchase, so nothing was delivered. Refund first if the money goes back.`
          : 'Closes the note about this order. Refund it first, or pay it back another way.'
      }
      label={as === 'deliver' ? 'Deliver' : 'Settle as refunded'}
      act={settle}
      onClose={onClose}
    >
      {isUndelivered && (
        <SelectField
          label="What happens"
          options={ways}
          value={as}
          onChange={({ target }) => setAs(target.value === 'refunded' ? 'refunded' : 'deliver')}
        />
      )}
    </ReasonDialog>
  );
}
