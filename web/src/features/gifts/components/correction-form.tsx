import { type FormEvent, useState } from 'react';
import type { Gift } from '#shared/schemas/gift.ts';
import { missingLines } from '#web/src/features/gifts/model/gift-form.ts';
import { useProofAnswer } from '#web/src/features/gifts/model/use-proof-answer.ts';
import { dedicationProblem } from '#web/src/lib/dedication-problem.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { AddressFields } from './address-fields.tsx';

interface CorrectionFormProps {
  readonly gift: Gift;
  readonly proofMadeAt: string;
  readonly onCancel: () => void;
}

/** Corrects the dedication, the address and the photo of a gift; a new proof follows. */
export function CorrectionForm({ gift, proofMadeAt, onCancel }: CorrectionFormProps) {
  const { street, city, state, postalCode, shippingMethod, fileUrl } = gift;
  const [dedication, setDedication] = useState(gift.dedication ?? '');
  const [address, setAddress] = useState({ street, city, state, postalCode });
  const [withoutPhoto, setWithoutPhoto] = useState(false);
  const { send, pending } = useProofAnswer(gift._id);
  const isShipped = shippingMethod === 'shipping';
  const problem = dedicationProblem(dedication);
  const isMissing = isShipped && missingLines(address).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined || isMissing) return;
    const photo = withoutPhoto ? { withoutPhoto } : {};
    send({ correction: { dedication, ...(isShipped ? { address } : {}), ...photo }, proofMadeAt });
  };
  return (
    <form className="flex flex-col gap-4 w-full" onSubmit={submit}>
      <TextField
        label="Dedication (optional)"
        autoFocus
        error={problem}
        value={dedication}
        onChange={({ target }) => setDedication(target.value)}
      />
      {isShipped && (
        <AddressFields
          address={address}
          locked={pending}
          onType={(field, value) => setAddress({ ...address, [field]: value })}
        />
      )}
      {fileUrl !== null && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={withoutPhoto}
            onChange={({ target }) => setWithoutPhoto(target.checked)}
          />
          <span>Use the print of my story instead of the photo.</span>
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending} pendingLabel="Sending…">
          Make a new proof
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
