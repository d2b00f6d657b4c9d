import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moveGift } from '#shared/endpoints/desk-gifts.ts';
import { type DeskGiftCard, type GiftMove, trackingSchema } from '#shared/schemas/desk-gifts.ts';
import type { OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { FormDialog } from '#web/desk/src/ui/form-dialog.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { changedByMove, showMove } from './gift-queries.ts';
import { moveWords } from './gift-words.ts';

interface MoveGiftProps {
  readonly gift: DeskGiftCard;
  readonly to: OperatorGiftStatus;
  readonly onClose: () => void;
}

function useMove({ gift, to, onClose }: MoveGiftProps) {
  const queryClient = useQueryClient();
  const { giftId } = gift;
  return useAct({
    run: async (move: GiftMove) => {
      const takeBack = showMove(queryClient, giftId, to);
      onClose();
      try {
        return await deskApi(moveGift, { path: { giftId }, body: move });
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    done: moveWords(to, gift).done,
    refresh: changedByMove(giftId),
  });
}

/** Asks before a move: its mail leaves at once, so that it cannot be undone. */
export function MoveGift(props: MoveGiftProps) {
  const { gift, to, onClose } = props;
  const [tracking, setTracking] = useState(to === 'shipped' ? (gift.tracking ?? '') : '');
  const [isApproved, setIsApproved] = useState(false);
  const [error, setError] = useState<string>();
  const move = useMove(props);
  const { button, title, text } = moveWords(to, gift);
  const asksForApproval = to === 'printing' && gift.proofAnswer !== 'approved';
  const isUnapproved = asksForApproval && !isApproved;
  const submit = () => {
    if (isUnapproved) return;
    const { seen } = gift;
    if (to === 'printing') return move.mutate({ to, seen, ...(asksForApproval ? { approvedElsewhere: true } : {}) });
    if (to !== 'shipped') return move.mutate({ to, seen });
    const number = trackingSchema.safeParse(tracking);
    if (!number.success) return setError('Enter the carrier’s number: 3 to 80 letters and digits.');
    move.mutate({ to, seen, tracking: number.data });
  };
  return (
    <FormDialog
      title={title}
      description={text}
      onClose={onClose}
      button={{
        children: button,
        variant: to === 'cancelled' ? 'danger' : 'primary',
        'aria-disabled': isUnapproved || undefined,
      }}
      onSubmit={submit}
    >
      <p className="font-semibold">“{gift.storyName}”</p>
      {to === 'shipped' && (
        <div className="pt-3">
          <TextField
            label="Tracking number"
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
      {asksForApproval && <Approval isApproved={isApproved} onChange={setIsApproved} />}
    </FormDialog>
  );
}

interface ApprovalProps {
  readonly isApproved: boolean;
  readonly onChange: (isApproved: boolean) => void;
}

function Approval({ isApproved, onChange }: ApprovalProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 pt-3">
      <input
        type="checkbox"
        checked={isApproved}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0"
      />
      <span>The customer hasn’t approved the proof on their page, but did by mail or phone.</span>
    </label>
  );
}
