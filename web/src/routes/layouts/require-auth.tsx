import { Outlet } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';
import { useSession } from '../../lib/session.ts';
import { LoginRequired } from '../../ui/login-required.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Around the pages of customers: a spinner while it is not known who looks, the login dialog for visitors. */
export default function RequireAuth() {
  const hydrated = useHydrated();
  const { loggedIn } = useSession();
  if (!hydrated) return <Spinner label="Loading…" />;
  return loggedIn ? <Outlet /> : <LoginRequired />;
}
