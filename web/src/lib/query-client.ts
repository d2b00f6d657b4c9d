import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const minute = 60_000;

/** One client for the app; a fresh one per test. Mutations are never repeated by themselves: they may cost a story. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isWorthRepeating(error),
      },
      mutations: { retry: false },
    },
  });
}

/** A refusal stays a refusal; a lost connection or a server in trouble may be well a moment later. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
