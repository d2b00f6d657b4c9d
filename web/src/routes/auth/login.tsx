import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { Credentials } from '#shared/schemas/account.ts';
import { callLogin } from '#web/src/features/auth/api/account-calls.ts';
import { AuthPage } from '#web/src/features/auth/components/auth-page.tsx';
import { LoginForm } from '#web/src/features/auth/components/login-form.tsx';
import { afterLoginPath } from '#web/src/features/auth/model/after-login.ts';
import { rememberEmail } from '#web/src/features/auth/model/remembered-email.ts';
import { isSignedOutEverywhere } from '#web/src/features/auth/model/signed-out.ts';
import { wantedStory, wantedStoryLocation } from '#web/src/features/auth/model/wanted-story.ts';
import { useConfirmedLogin } from '#web/src/lib/current-user.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import { isReturnPage, lastVisitedPage } from '#web/src/lib/return-page.ts';
import { startSession } from '#web/src/lib/session.ts';
import { readStored, storedKeys } from '#web/src/lib/storage.ts';
import { notify } from '#web/src/ui/notify.ts';
import { claimDrafts } from './claim-drafts.ts';

export function meta() {
  return pageMeta('login', { title: 'Log in', description: 'Log in to read your stories or start a new one.' });
}

export default function LoginPage() {
  const confirmed = useConfirmedLogin();
  const navigate = useNavigate();
  const location = useLocation();
  const leaving = useRef(false);
  const signedOut = isSignedOutEverywhere(location.state);

  useEffect(() => {
    if (confirmed && !leaving.current) navigate(pages.home.path, { replace: true });
  }, [confirmed, navigate]);

  const logIn = async (credentials: Credentials) => {
    const { token, data } = await callLogin(credentials);
    leaving.current = true;
    startSession(token, data);
    // After a sign-out, the next person in this tab must not see the address.
    rememberEmail('');
    const drafts = claimDrafts();
    notify.success('Login successful');
    const wants = wantedStory(location.state);
    if (wants !== undefined) {
      await drafts;
      await navigate(...wantedStoryLocation(wants));
      return;
    }
    const path = afterLoginPath({
      lastVisitedPage: lastVisitedPage(),
      tab: readStored(storedKeys.tab),
      allowance: data,
      isPage: isReturnPage,
    });
    await navigate(path, { replace: true });
  };

  return (
    <AuthPage
      title={signedOut ? 'You’re signed out everywhere' : 'Welcome back'}
      lede={signedOut ? 'Log in again on the devices you use.' : 'Your stories are where you left them.'}
      alternative={
        <>
          New here? <Link to={pages.register.path}>Sign up</Link>
        </>
      }
    >
      <LoginForm onLogin={logIn} />
    </AuthPage>
  );
}
