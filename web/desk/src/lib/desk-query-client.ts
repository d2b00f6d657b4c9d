import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from '#web/src/lib/query-client.ts';

/** Lists are fetched again when an operator comes back to the window: colleagues work on the same ones. */
export function createDeskQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 1 && isRetryable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
