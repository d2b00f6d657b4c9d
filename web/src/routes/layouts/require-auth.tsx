import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';
import { useSession } from '../../lib/session.ts';
import { storedKeys, writeStored } from '../../lib/storage.ts';
import { LoginRequired } from '../../ui/login-required.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Around the pages of customers: a spinner while it is not known who looks, the login dialog for visitors. */
export default function RequireAuth() {
  const hydrated = useHydrated();
  const { loggedIn } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Where the login brings the visitor back to (spec 1 §4).
    if (hydrated && !loggedIn) writeStored(storedKeys.lastVisitedPage, pathname + search);
  }, [hydrated, loggedIn, pathname, search]);
  if (!hydrated) return <Spinner label="Loading…" />;
  return loggedIn ? <Outlet /> : <LoginRequired />;
}
