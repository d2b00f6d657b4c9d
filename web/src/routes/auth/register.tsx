import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { Registration } from '#shared/schemas/account.ts';
import { callRegister } from '#web/src/features/auth/api/account-calls.ts';
import { AuthPage } from '#web/src/features/auth/components/auth-page.tsx';
import { CheckEmail } from '#web/src/features/auth/components/check-email.tsx';
import { RegisterForm } from '#web/src/features/auth/components/register-form.tsx';
import { setPendingVerification, usePendingVerification } from '#web/src/features/auth/model/pending-verification.ts';
import { startCooldown } from '#web/src/features/auth/model/use-cooldown.ts';
import { storedDraftIds } from '#web/src/lib/draft-ids.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('register', {
    title: 'Sign up',
    description: 'Sign up and your first story is free. Chat for ten minutes, then keep your story for good.',
  });
}

async function registerAndWait(registration: Registration): Promise<void> {
  const draftIds = storedDraftIds();
  // Assigns this browser's conversations to the new account, on every device.
  await callRegister(draftIds.length === 0 ? registration : { ...registration, draftIds });
  startCooldown('verification');
  setPendingVerification(registration.email);
}

/** Links open in a new tab, so that the form retains its input. */
function Agreement() {
  return (
    <>
      I agree to the{' '}
      <Link to={pages.privacyPolicy.path} target="_blank">
        privacy policy
      </Link>{' '}
      and the{' '}
      <Link to={pages.terms.path} target="_blank">
        terms
      </Link>
    </>
  );
}

export default function RegisterPage() {
  const pendingEmail = usePendingVerification();
  if (pendingEmail !== null)
    return <CheckEmail email={pendingEmail} onStartOver={() => setPendingVerification(null)} />;
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
      <RegisterForm agreement={<Agreement />} onRegister={registerAndWait} />
    </AuthPage>
  );
}
