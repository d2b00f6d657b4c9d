import { Outlet, useNavigation } from 'react-router';
import { hasDrafts } from '#web/src/lib/delete-drafts.ts';
import { useSession } from '#web/src/lib/session.ts';
import { useHydrated } from '#web/src/lib/use-hydrated.ts';
import { LogInDialog } from '#web/src/ui/log-in-dialog.tsx';
import { Skeleton } from '#web/src/ui/skeleton.tsx';
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

const draftsNote = 'What you hadn’t saved yet is safe on this device. Log in to go on.';

function LoginRequired() {
  return (
    <>
      <div inert className="mx-auto flex w-full max-w-page flex-col gap-5 px-gutter py-section">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="mt-7 h-64 w-full" />
      </div>
      <LogInDialog note={hasDrafts() ? draftsNote : undefined} />
    </>
  );
}
