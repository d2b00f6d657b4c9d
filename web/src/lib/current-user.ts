import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '#shared/schemas/allowance.ts';
import { loadModule } from './load-module.ts';
import { useSession, writeAllowance } from './session.ts';
import { readStored, storedKeys } from './storage.ts';

export const userFetchFailedMessage = 'An unexpected error occurred while fetching the user.';

const staleAfterMs = 5 * 60_000;

/** Also stores the returned allowance, unless the session changed meanwhile. @throws ApiError */
async function fetchUser(signal: AbortSignal): Promise<User> {
  const token = readStored(storedKeys.token);
  const { callGetUser } = await loadModule(() => import('./session-calls.ts'));
  const user = await callGetUser(signal);
  if (readStored(storedKeys.token) === token) writeAllowance(user);
  return user;
}

const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => fetchUser(signal),
  staleTime: staleAfterMs,
});

/** Whether the server has accepted the stored token since the page opened; a revoked one ends the session instead. */
export function useConfirmedLogin(): boolean {
  const { loggedIn } = useSession();
  const { isFetchedAfterMount } = useQuery({ ...currentUserQuery, enabled: loggedIn, staleTime: 0 });
  return loggedIn && isFetchedAfterMount;
}

/** The logged-in customer. Invalidate `['user']` after spending an allowance. */
export function useCurrentUser() {
  const { loggedIn } = useSession();
  return useQuery({ ...currentUserQuery, enabled: loggedIn });
}
