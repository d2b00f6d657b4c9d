import { queryOptions } from '@tanstack/react-query';
import { confirmCheckout } from '#shared/endpoints/checkout.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { isRetryable } from '#web/src/lib/query-client.ts';

const pollMs = 3000;

/** 2 minutes: slower payments take hours or days. */
const maxPolls = 40;

/** The payment session's status; reading it also delivers the purchase. Polls while pending. */
export function purchaseQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['purchase', sessionId],
    queryFn: async ({ signal }) => (await api(confirmCheckout, { body: { sessionId } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => (isPurchaseNotFound(error) ? failures < 5 : failures < 2 && isRetryable(error)),
    // A purchase may appear late: it is missed after 20 seconds.
    retryDelay: (failures, error) => (isPurchaseNotFound(error) ? 4000 : 1000 * 2 ** failures),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && state.dataUpdateCount < maxPolls ? pollMs : false,
  });
}

/** The session does not exist or belongs to another customer. */
export function isPurchaseNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'checkout-not-found' || error.code === 'invalid-input');
}
