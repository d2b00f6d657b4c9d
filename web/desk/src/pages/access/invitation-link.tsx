import { useState } from 'react';
import { notifyFailed } from '#web/desk/src/lib/desk-toasts.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { TextField } from '#web/src/ui/field.tsx';

interface InvitationLinkProps {
  readonly link: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Shows the link of an invitation, once: the server stores its hash only. */
export function InvitationLink({ link, name, onClose }: InvitationLinkProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setIsCopied(true),
      () => notifyFailed(new Error('The browser did not copy the link. Please select and copy it.')),
    );
  };
  return (
    <Dialog
      open
      title={`${name} is invited`}
      description="Send them this link. It is shown only now, and works once, for 24 hours."
      onClose={onClose}
      actions={
        <>
          <Button onClick={copy}>{isCopied ? 'Copied' : 'Copy the link'}</Button>
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <TextField label="Link" readOnly value={link} onFocus={({ target }) => target.select()} />
    </Dialog>
  );
}
