import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const minute = 60_000;

/** Mutations are not retried: a retry might spend a story. Without a network they fail at once, instead of being sent later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isRetryable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Network failures and 5xx are temporary; refusals are final. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
