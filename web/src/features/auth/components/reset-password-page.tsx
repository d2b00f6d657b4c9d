import { useNavigate } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { PasswordReset } from '#shared/schemas/account.ts';
import { callResetPassword } from '#web/src/features/auth/api/account-calls.ts';
import { useLinkToken } from '#web/src/features/auth/model/link-token.ts';
import { endSession } from '#web/src/lib/session.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { AuthPage } from './auth-page.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

interface ResetPasswordPageProps {
  /** From the mailed link; undefined after it was removed from the address. */
  readonly tokenInAddress: string | undefined;
}

export function ResetPasswordPage({ tokenInAddress }: ResetPasswordPageProps) {
  const token = useLinkToken(tokenInAddress, pages.resetPasswordSpent.path);
  const navigate = useNavigate();
  if (token === undefined) return <NoLink />;
  const reset = async (passwords: PasswordReset) => {
    const message = await callResetPassword(token, passwords);
    // The server ended all sessions; with a local one left, /login would redirect to the home page.
    endSession();
    notify.success(message);
    // Replaces the history entry that contains the spent token.
    await navigate(pages.login.path, { replace: true });
  };
  return (
    <AuthPage title="Choose a new password" lede="From now on, you’ll use it to log in on every device.">
      <ResetPasswordForm onReset={reset} />
    </AuthPage>
  );
}

function NoLink() {
  return (
    <AuthPage title="Choose a new password" lede="Open the link in our email again, or get a new one.">
      <ButtonLink to={pages.forgotPassword.path} className="mt-10">
        Get a new link{' '}
      </ButtonLink>
    </AuthPage>
  );
}
