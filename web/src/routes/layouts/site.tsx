import { useEffect } from 'react';
import { Outlet, useMatches, useNavigate } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { useCurrentUser, userFetchFailedMessage } from '#web/src/lib/current-user.ts';
import { isRouteHandle, type RouteHandle } from '#web/src/lib/route-handle.ts';
import { useSession } from '#web/src/lib/session.ts';
import { signOut } from '#web/src/lib/sign-out.ts';
import { ErrorPage } from '#web/src/ui/error-page.tsx';
import { Footer } from '#web/src/ui/footer.tsx';
import { Header } from '#web/src/ui/header.tsx';
import { NoScript } from '#web/src/ui/no-script.tsx';
import { notify } from '#web/src/ui/notify.ts';
import type { Route } from './+types/site.ts';

function useRouteHandle(): RouteHandle {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.filter(isRouteHandle).at(-1) ?? {};
}

function SiteHeader() {
  const { loggedIn } = useSession();
  const { data: user, error } = useCurrentUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (error !== null) notify.error(errorMessage(error, userFetchFailedMessage), { id: 'user' });
  }, [error]);
  const leave = () => {
    // Leave first, so that the signed-out visitor does not see a private page.
    navigate(pages.login.path, { flushSync: true });
    signOut();
  };
  return <Header loggedIn={loggedIn} userName={user?.name} onSignOut={leave} />;
}

/** `data-frame` passes the route's `handle` to the style sheet. */
export default function SiteLayout() {
  const { footer = true, headerOverArt = false } = useRouteHandle();
  return (
    <div data-frame={footer ? 'page' : 'window'} data-over-art={headerOverArt || undefined} className="site-frame">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        <Outlet />
      </main>
      {footer && <Footer />}
      <NoScript />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div data-frame="page" className="site-frame">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        <ErrorPage error={error} />
      </main>
      <Footer />
    </div>
  );
}
