import { type ReactNode, useState } from 'react';
import { FormDialog } from '#web/desk/src/ui/form-dialog.tsx';
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
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={act.isPending ? undefined : onClose}
      button={{
        children: label,
        variant: isDangerous ? 'danger' : 'primary',
        disabled: isIncomplete || reason.trim().length < minLength,
        pending: act.isPending,
      }}
      hasCancel
      onSubmit={() => act.mutate(reason.trim())}
    >
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
    </FormDialog>
  );
}
