import { useState } from 'react';
import { moveOrder } from '#shared/endpoints/desk-orders.ts';
import { trackingSchema } from '#shared/schemas/desk-gifts.ts';
import type { DeskOrderCard, WantedOrderMove } from '#shared/schemas/desk-orders.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { FormDialog } from '#web/desk/src/ui/form-dialog.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { ordersKey } from './order-queries.ts';
import { moveWords, type WantedMove } from './order-words.ts';

interface MoveOrderProps {
  readonly order: DeskOrderCard;
  readonly move: WantedMove;
  readonly onClose: () => void;
}

function wantedMove({ to, withoutMail = false }: WantedMove, seen: number, tracking: string): WantedOrderMove {
  if (to === 'sent') return { to, seen, ...(tracking === '' ? {} : { tracking }) };
  return to === 'done' && withoutMail ? { to, seen, withoutMail } : { to, seen };
}

/** Asks before a move: its mail leaves at once, so that it cannot be undone. */
export function MoveOrder({ order, move, onClose }: MoveOrderProps) {
  const { orderId, productName, customer, story, address, seen } = order;
  const [tracking, setTracking] = useState(order.tracking ?? '');
  const [error, setError] = useState<string>();
  const { button, title, text, done } = moveWords(move, order);
  const act = useAct({
    run: (body: WantedOrderMove) => {
      // A refused move means that the order has changed: its card shows how.
      onClose();
      return deskApi(moveOrder, { path: { orderId }, body });
    },
    done,
    refresh: [ordersKey, ['today']],
  });
  const submit = () => {
    const number = tracking.trim();
    if (move.to === 'sent' && number !== '' && !trackingSchema.safeParse(number).success)
      return setError('3 to 80 letters and digits. Leave it empty if there is no number.');
    act.mutate(wantedMove(move, seen, number));
  };
  return (
    <FormDialog
      title={title}
      description={text}
      button={{ children: button }}
      hasCancel
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="font-semibold">{productName}</p>
      <p>{[customer?.name, story && `“${story.name}”`].filter(Boolean).join(', ')}</p>
      {address !== null && <p className="text-muted text-small">{address}</p>}
      {move.to === 'sent' && (
        <div className="pt-3">
          <TextField
            label="Tracking number (optional)"
            autoComplete="off"
            error={error}
            value={tracking}
            onChange={({ target }) => {
              setError(undefined);
              setTracking(target.value);
            }}
          />
        </div>
      )}
    </FormDialog>
  );
}
