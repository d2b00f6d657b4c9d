import { Outlet, useNavigation } from 'react-router';
import { useHydrated } from '#web/src/lib/hydrated.ts';
import { useSession } from '#web/src/lib/session.ts';
import { LoginRequired } from '#web/src/ui/login-required.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';

/** For customers' pages: a spinner during hydration, the login dialog for visitors. */
export default function RequireAuth() {
  const hydrated = useHydrated();
  const { loggedIn } = useSession();
  const leaving = useNavigation().state !== 'idle';
  // After signing out here the customer goes to /login and does not see the login dialog.
  if (!hydrated || (!loggedIn && leaving)) return <Spinner label="Loading…" />;
  return loggedIn ? <Outlet /> : <LoginRequired />;
}
