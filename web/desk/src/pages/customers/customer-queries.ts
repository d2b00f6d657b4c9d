import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { findCustomers, getDeskCustomer } from '#shared/endpoints/desk-people.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';

export const searchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'search', q],
    queryFn: ({ pageParam: cursor, signal }) =>
      deskApi(findCustomers, { query: cursor === undefined ? { q } : { q, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: q !== '',
  });

/** Everything on the page of a customer. */
export const customerKey = (userId: string) => ['customers', userId] as const;

/** How often a page with an open refund asks whether Stripe confirmed it. */
const refundPollMs = 2000;

export const customerQuery = (userId: string) =>
  queryOptions({
    queryKey: [...customerKey(userId), 'page'],
    queryFn: async ({ signal }) => (await deskApi(getDeskCustomer, { path: { userId } }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.orders.some(({ refunds }) => refunds.some(({ refusal }) => refusal === null)) ? refundPollMs : false,
  });
