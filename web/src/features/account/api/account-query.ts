import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getAccount } from '#shared/endpoints/account.ts';
import type { AccountSettings } from '#shared/schemas/account-settings.ts';
import type { User } from '#shared/schemas/allowance.ts';
import { pollIntervalMs } from '#web/src/features/account/model/account-facts.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

export const accountFetchFailedMessage = 'An unexpected error occurred while fetching your account';

export const accountKey = ['account'] as const;

async function fetchAccount(client: QueryClient, signal: AbortSignal): Promise<AccountSettings> {
  const { data } = await api(getAccount, {}, { signal });
  const { name, email } = data;
  // The header shows the name.
  client.setQueryData<User>(['user'], (user) => user && { ...user, name, email });
  return data;
}

/** Polls while an export is being prepared. Links are opened and sessions end in other tabs, too. */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ client, signal }) => fetchAccount(client, signal),
  refetchInterval: ({ state }) => pollIntervalMs(state.data),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** Whether the API is older than the page. */
export function isNotYetAvailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'route-not-found';
}

/** Makes the page show what is stored. */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: accountKey });
}

/** A change of the account by one button. It is pending until the page shows the new state. */
export function useAccountChange<Input = void>(
  call: (input: Input) => Promise<void>,
  onDone: (input: Input) => void = () => {},
) {
  const refresh = useRefreshAccount();
  return useMutation({
    mutationFn: call,
    onSuccess: async (_, input) => {
      await refresh();
      onDone(input);
    },
    // Another tab may have changed it.
    onError: () => void refresh(),
  });
}
