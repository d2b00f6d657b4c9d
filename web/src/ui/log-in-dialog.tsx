import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface LogInDialogProps {
  /** Left out, the dialog can not be dismissed: the page behind it is not for visitors. */
  readonly onClose?: () => void;
}

/** The dialog of specification 1.2; the login leads back to the page it stands on. */
export function LogInDialog({ onClose }: LogInDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Please Log In"
      description="To access this feature, you'll need to log in."
      actions={
        <>
          <ButtonLink to={pages.login.path}>Sign in</ButtonLink>
          <ButtonLink to={pages.register.path} variant="ghost">
            Sign up
          </ButtonLink>
        </>
      }
    />
  );
}
