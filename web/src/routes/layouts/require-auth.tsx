import { Outlet, useNavigation } from 'react-router';
import { useHydrated } from '#web/src/lib/hydrated.ts';
import { useSession } from '#web/src/lib/session.ts';
import { LoginRequired } from '#web/src/ui/login-required.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';

/** Around the pages of customers: a spinner while it is not known who looks, the login dialog for visitors. */
export default function RequireAuth() {
  const hydrated = useHydrated();
  const { loggedIn } = useSession();
  const leaving = useNavigation().state !== 'idle';
  // Who signs out here is on the way to /login, and is not asked to log in before it is there.
  if (!hydrated || (!loggedIn && leaving)) return <Spinner label="Loading…" />;
  return loggedIn ? <Outlet /> : <LoginRequired />;
}
