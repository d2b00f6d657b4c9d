import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { CancelledError } from '#web/desk/src/lib/cancelled.ts';
import { passkeyError } from '#web/desk/src/lib/passkey.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

interface PasskeyDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly isDangerous: boolean;
  readonly onUse: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the passkey after a press, since browsers want one; a failure can be tried again. */
export function PasskeyDialog({ title, description, isDangerous, onUse, onCancel }: PasskeyDialogProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const use = useMutation({ mutationFn: onUse });
  const failed = use.error !== null && !(use.error instanceof CancelledError);
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={use.isPending ? undefined : onCancel}
      initialFocus={buttonRef}
      actions={
        <>
          <Button
            ref={buttonRef}
            variant={isDangerous ? 'danger' : 'primary'}
            pending={use.isPending}
            pendingLabel="Waiting for your passkey…"
            onClick={() => use.mutate()}
          >
            <KeyRound aria-hidden="true" size={18} />
            Use your passkey
          </Button>
          <Button variant="ghost" disabled={use.isPending} onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <p role="alert" className="min-h-6 pt-2 font-semibold text-danger">
        {failed && passkeyError(use.error).message}
      </p>
    </Dialog>
  );
}
