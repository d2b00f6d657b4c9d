import { pages } from '#shared/names/pages.ts';
import { afterLoginPath } from '#web/src/features/auth/model/after-login.ts';
import { isReturnPage } from '#web/src/lib/return-page.ts';
import { readAllowance } from '#web/src/lib/session.ts';
import { readStored, storedKeys } from '#web/src/lib/storage.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { AuthPage } from './auth-page.tsx';

/** The page that asked for a login (specification 1.4), else the start of a story. */
function nextPath(): string {
  const [lastVisitedPage, tab] = [readStored(storedKeys.lastVisitedPage), readStored(storedKeys.tab)];
  const path = afterLoginPath({ lastVisitedPage, tab, allowance: readAllowance(), isPage: isReturnPage });
  return path === pages.home.path ? pages.startYourStory.path : path;
}

export function EmailVerified({ signedIn }: { readonly signedIn: boolean }) {
  const next = nextPath();
  return (
    <AuthPage
      title="Email verified successfully!"
      lede={signedIn ? 'You’re all set and logged in.' : 'You’re all set. Log in and start your story.'}
    >
      {signedIn ? (
        <ButtonLink to={next} className="mt-10">
          {next === pages.startYourStory.path ? 'Start your story' : 'Continue'}
        </ButtonLink>
      ) : (
        <LoginLink />
      )}
    </AuthPage>
  );
}

export function LoginLink() {
  return (
    <ButtonLink to={pages.login.path} className="mt-10">
      Go to Login
    </ButtonLink>
  );
}
