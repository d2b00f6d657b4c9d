import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { TextField } from '#web/src/ui/field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Of the button. */
  readonly label: string;
  readonly isDangerous?: boolean;
  /** While the other fields are not filled in. */
  readonly isIncomplete?: boolean;
  readonly act: { readonly isPending: boolean; readonly mutate: (reason: string) => void };
  readonly onClose: () => void;
  /** Fields before the reason. */
  readonly children?: ReactNode;
}

const minLength = 3;

/** Asks why, then acts. The reason stays in the audit. */
export function ReasonDialog({
  title,
  description,
  label,
  isDangerous = false,
  isIncomplete = false,
  act,
  onClose,
  children,
}: ReasonDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(reason.trim());
  };
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={act.isPending ? undefined : onClose}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={isIncomplete || reason.trim().length < minLength}
            pending={act.isPending}
          >
            {label}
          </Button>
          <Button variant="ghost" disabled={act.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="pt-3">
        {children}
        <TextField
          label="Why?"
          description="For example: “asked by email on November 24”. It is kept in the audit."
          required
          minLength={minLength}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
