import { type ComponentProps, useId } from 'react';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'actions'> {
  /** Of the button that submits. */
  readonly button: ComponentProps<typeof Button>;
  readonly onSubmit: () => void;
  /** Adds a second button, disabled while the dialog cannot be closed. */
  readonly hasCancel?: boolean;
  /** For a form that checks its fields itself. */
  readonly noValidate?: boolean;
}

/** A dialog around a form. */
export function FormDialog({ button, onSubmit, hasCancel, noValidate, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      actions={
        <>
          <Button pending={false} {...button} type="submit" form={formId} />
          {hasCancel && (
            <Button variant="ghost" disabled={dialog.onClose === undefined} onClick={dialog.onClose}>
              Cancel
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="pt-3"
      >
        {children}
      </form>
    </Dialog>
  );
}
