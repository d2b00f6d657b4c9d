import { queryOptions } from '@tanstack/react-query';
import { listOrders } from '#shared/endpoints/order.ts';
import { api } from '#web/src/lib/api.ts';

export const ordersFetchFailedMessage = 'An unexpected error occurred while fetching the orders';

/** Newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['orders', 'list'],
  queryFn: async ({ signal }) => (await api(listOrders, {}, { signal })).data,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});
