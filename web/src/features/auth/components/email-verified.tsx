import { Link } from 'react-router';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { pages } from '#shared/names/pages.ts';
import { afterLoginPath } from '#web/src/features/auth/model/after-login.ts';
import { isReturnPage } from '#web/src/lib/return-page.ts';
import { readAllowance, useSession } from '#web/src/lib/session.ts';
import { readStored, storedKeys } from '#web/src/lib/storage.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { AuthPage } from './auth-page.tsx';

/** The page that asked for a login (specification 1.4), else the start of a story. */
function nextPath(): string {
  const [lastVisitedPage, tab] = [readStored(storedKeys.lastVisitedPage), readStored(storedKeys.tab)];
  const path = afterLoginPath({ lastVisitedPage, tab, allowance: readAllowance(), isPage: isReturnPage });
  return path === pages.home.path ? pages.startYourStory.path : path;
}

interface EmailVerifiedProps {
  /** Not for a used link, nor in another browser than the one that registered. */
  readonly isNewSession: boolean;
  /** The story to write after the login. */
  readonly wants?: CategorySlug | undefined;
}

const title = 'Email verified successfully!';

export function EmailVerified({ isNewSession, wants }: EmailVerifiedProps) {
  const { loggedIn } = useSession();
  const next = nextPath();
  if (loggedIn) {
    return (
      <AuthPage title={title} lede={isNewSession ? 'You’re all set and logged in.' : 'You’re all set.'}>
        <ButtonLink to={next} className="mt-10">
          {next === pages.startYourStory.path ? 'Start your story' : 'Continue'}
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={title} lede="You’re all set. Log in and start your story.">
      <LoginLink state={wants && { wants }} />
      <p className="mt-8">
        Didn’t sign up yourself? <Link to={pages.forgotPassword.path}>Choose a new password</Link>. That signs out every
        device.
      </p>
    </AuthPage>
  );
}

export function LoginLink({ state }: { readonly state?: { readonly wants: CategorySlug } | undefined }) {
  return (
    <ButtonLink to={pages.login.path} state={state} className="mt-10">
      Go to Login
    </ButtonLink>
  );
}
