import { queryOptions, useQuery } from '@tanstack/react-query';
import { getUser } from '../../../shared/endpoints/session.ts';
import type { User } from '../../../shared/schemas/allowance.ts';
import { api } from './api.ts';
import { useSession, writeAllowance } from './session.ts';
import { readStored, storedKeys } from './storage.ts';

/** Spec 1 §8. */
export const userFetchFailedMessage = 'An unexpected error occurred while fetching the user.';

const staleAfterMs = 5 * 60_000;

/** Asks for the customer. What the server says is left is kept, unless the session changed meanwhile. @throws ApiError */
async function fetchUser(signal: AbortSignal): Promise<User> {
  const token = readStored(storedKeys.token);
  const { data } = await api(getUser, {}, { signal });
  if (readStored(storedKeys.token) === token) writeAllowance(data);
  return data;
}

const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => fetchUser(signal),
  staleTime: staleAfterMs,
});

/** The logged-in customer; asked for only with a token. Invalidate `['user']` once something was spent. */
export function useCurrentUser() {
  const { loggedIn } = useSession();
  return useQuery({ ...currentUserQuery, enabled: loggedIn });
}
