import type { PasswordChange } from '#shared/schemas/account.ts';
import { callChangePassword } from '#web/src/features/auth/api/account-calls.ts';
import { AuthPage } from '#web/src/features/auth/components/auth-page.tsx';
import { ChangePasswordForm } from '#web/src/features/auth/components/change-password-form.tsx';
import { useCurrentUser } from '#web/src/lib/current-user.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import { renewSession } from '#web/src/lib/session.ts';
import { notify } from '#web/src/ui/notify.ts';

export function meta() {
  return pageMeta('changePassword', {
    title: 'Change password',
    description: 'Choose a new password for your account.',
  });
}

/** This browser receives a new token; the server ends all other sessions. */
async function changePassword(passwords: PasswordChange): Promise<void> {
  renewSession(await callChangePassword(passwords));
  notify.success('Password changed successfully');
}

export default function ChangePasswordPage() {
  const { data: user } = useCurrentUser();
  return (
    <AuthPage title="Change password" lede="You’ll stay logged in here and be signed out everywhere else.">
      <ChangePasswordForm email={user?.email} onChange={changePassword} />
    </AuthPage>
  );
}
