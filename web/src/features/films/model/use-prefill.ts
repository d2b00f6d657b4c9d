import { useCurrentUser } from '#web/src/lib/current-user.ts';
import { useHydrated } from '#web/src/lib/hydrated.ts';
import { useSession } from '#web/src/lib/session.ts';

interface Prefill {
  readonly name?: string;
  readonly email?: string;
}

export function usePrefill(): Prefill | undefined {
  const hydrated = useHydrated();
  const { loggedIn } = useSession();
  const { data: user, isError } = useCurrentUser();
  if (!hydrated || (loggedIn && user === undefined && !isError)) return undefined;
  return loggedIn && user !== undefined ? { name: user.name, email: user.email } : {};
}
