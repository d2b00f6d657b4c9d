import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getUser } from '../../../shared/endpoints/auth.ts';
import { api } from './api.ts';
import { useSession, writeAllowance } from './session.ts';

/** Spec 1 §8. */
export const userFetchFailedMessage = 'An unexpected error occurred while fetching the user.';

const staleAfterMs = 5 * 60_000;

export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => (await api(getUser, {}, { signal })).data,
  staleTime: staleAfterMs,
});

/** The logged-in customer; asked for only with a token. What the server says is left is kept in the session. */
export function useCurrentUser() {
  const { loggedIn } = useSession();
  const query = useQuery({ ...currentUserQuery, enabled: loggedIn });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) writeAllowance(data);
  }, [data]);
  return query;
}
