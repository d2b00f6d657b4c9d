import { useState } from 'react';
import { remakeGiftProof } from '#shared/endpoints/desk-gifts.ts';
import type { DeskGift } from '#shared/schemas/desk-gifts.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { FormDialog } from '#web/desk/src/ui/form-dialog.tsx';
import { dedicationProblem } from '#web/src/lib/dedication-problem.ts';
import { TextField } from '#web/src/ui/field.tsx';
import { changedByMove } from './gift-queries.ts';

const lines = [
  { name: 'street', label: 'Street' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'postalCode', label: 'Postal code' },
] as const;

/** Corrects what the customer wrote or sent, such as after they reported a problem. */
export function CorrectGift({ gift, onClose }: { readonly gift: DeskGift; readonly onClose: () => void }) {
  const { giftId, photo, seen } = gift;
  const [dedication, setDedication] = useState(gift.dedication ?? '');
  const [address, setAddress] = useState(gift.address);
  const [withoutPhoto, setWithoutPhoto] = useState(false);
  const problem = dedicationProblem(dedication);
  const correct = useAct({
    run: () => {
      const changes = { ...(address === null ? {} : { address }), ...(withoutPhoto ? { withoutPhoto } : {}) };
      return deskApi(remakeGiftProof, { path: { giftId }, body: { seen, correction: { dedication, ...changes } } });
    },
    done: 'A new proof is being made. The customer gets a mail when it’s ready.',
    refresh: changedByMove(giftId),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Correct the gift"
      description="A new proof is made with these changes, and the customer approves it."
      onClose={onClose}
      button={{ children: 'Make a new proof', pending: correct.isPending, pendingLabel: 'Saving…' }}
      onSubmit={() => problem === undefined && correct.mutate(undefined)}
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Dedication"
          error={problem}
          value={dedication}
          onChange={({ target }) => setDedication(target.value)}
        />
        {address !== null &&
          lines.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              required
              maxLength={120}
              value={address[name]}
              onChange={({ target }) => setAddress({ ...address, [name]: target.value })}
            />
          ))}
        {photo !== null && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={withoutPhoto}
              onChange={({ target }) => setWithoutPhoto(target.checked)}
            />
            <span>The story’s print instead of the photo</span>
          </label>
        )}
      </div>
    </FormDialog>
  );
}
