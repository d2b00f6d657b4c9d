import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface LogInDialogProps {
  /** Without it the dialog cannot be dismissed. */
  readonly onClose?: () => void;
  readonly note?: string | undefined;
}

/** Specification 1.2. The login returns to the current page. */
export function LogInDialog({ onClose, note }: LogInDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Please Log In"
      description={
        <>
          To access this feature, you'll need to log in.
          {note !== undefined && <span className="mt-3 block text-ink">{note}</span>}
        </>
      }
      actions={
        <>
          <ButtonLink to={pages.login.path} variant="ghost">
            Sign in
          </ButtonLink>
          <ButtonLink to={pages.register.path}>Sign up</ButtonLink>
        </>
      }
    />
  );
}
