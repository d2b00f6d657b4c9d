import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { AuthPage } from '#web/src/features/auth/components/auth-page.tsx';
import { CheckEmail } from '#web/src/features/auth/components/check-email.tsx';
import { RegisterForm } from '#web/src/features/auth/components/register-form.tsx';
import {
  setPendingVerification,
  startOver,
  usePendingVerification,
} from '#web/src/features/auth/model/pending-verification.ts';
import { registerAndWait } from '#web/src/features/auth/model/register.ts';
import { useConfirmedLogin } from '#web/src/lib/current-user.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('register', {
    title: 'Sign up',
    description: 'Sign up and your first story is free. Chat for ten minutes, then keep your story for good.',
  });
}

export default function RegisterPage() {
  const confirmed = useConfirmedLogin();
  const pendingEmail = usePendingVerification();
  // The mailed link was opened in another tab.
  useEffect(() => {
    if (confirmed) setPendingVerification(null);
  }, [confirmed]);
  if (confirmed) return <Navigate to={pages.home.path} replace />;
  if (pendingEmail !== null) return <CheckEmail email={pendingEmail} onStartOver={startOver} />;
  return (
    <AuthPage
      title="Keep your story"
      lede="Sign up and your first story is free."
      alternative={
        <>
          Already have an account? <Link to={pages.login.path}>Log in</Link>
        </>
      }
    >
      <RegisterForm onRegister={registerAndWait} />
    </AuthPage>
  );
}
