import { queryOptions } from '@tanstack/react-query';
import { confirmCheckout } from '#shared/endpoints/checkout.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { isWorthRepeating } from '#web/src/lib/query-client.ts';

const pollMs = 3000;

/** Two minutes: a payment that takes longer takes hours or days. */
const mostPolls = 40;

/** Asks the server how a payment session stands, which also delivers what was paid for; again while it is pending. */
export function purchaseQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['purchase', sessionId],
    queryFn: async ({ signal }) => (await api(confirmCheckout, { body: { sessionId } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 2 && isWorthRepeating(error),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && state.dataUpdateCount < mostPolls ? pollMs : false,
  });
}

/** There is no such session, or it is somebody else's: the server does not say which. */
export function isPurchaseUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'checkout-not-found' || error.code === 'invalid-input');
}
