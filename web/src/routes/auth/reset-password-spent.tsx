import { ResetPasswordPage } from '#web/src/features/auth/components/reset-password-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('resetPasswordSpent', { title: 'Reset password', description: 'Choose a new password.' });
}

/** Shown after a reload: the token is no longer in the address. */
export default function ResetPasswordSpentRoute() {
  return <ResetPasswordPage tokenInAddress={undefined} />;
}
