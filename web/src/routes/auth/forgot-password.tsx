import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { AuthPage } from '#web/src/features/auth/components/auth-page.tsx';
import { ForgotPasswordForm } from '#web/src/features/auth/components/forgot-password-form.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('forgotPassword', {
    title: 'Forgot password',
    description: 'Get an email with a link to choose a new password.',
  });
}

export default function ForgotPasswordPage() {
  return (
    <AuthPage
      title="Forgot your password?"
      lede="Enter your email and we’ll send you a link to choose a new one."
      alternative={
        <>
          Remembered it? <Link to={pages.login.path}>Log in</Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </AuthPage>
  );
}
