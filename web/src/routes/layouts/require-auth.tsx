import { Outlet, useNavigation } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';
import { useSession } from '../../lib/session.ts';
import { LoginRequired } from '../../ui/login-required.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Around the pages of customers: a spinner while it is not known who looks, the login dialog for visitors. */
export default function RequireAuth() {
  const hydrated = useHydrated();
  const { loggedIn } = useSession();
  const leaving = useNavigation().state !== 'idle';
  // Who signs out here is on the way to /login, and is not asked to log in before it is there.
  if (!hydrated || (!loggedIn && leaving)) return <Spinner label="Loading…" />;
  return loggedIn ? <Outlet /> : <LoginRequired />;
}
