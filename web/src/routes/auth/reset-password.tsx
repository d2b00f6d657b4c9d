import { ResetPasswordPage } from '#web/src/features/auth/components/reset-password-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/reset-password.ts';

export function meta() {
  return pageMeta('resetPassword', { title: 'Reset password', description: 'Choose a new password.' });
}

export default function ResetPasswordRoute({ params: { token } }: Route.ComponentProps) {
  return <ResetPasswordPage tokenInAddress={token} />;
}
