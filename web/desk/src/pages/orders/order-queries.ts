import { listDeskOrders } from '#shared/endpoints/desk-orders.ts';
import type { DeskOrderCard } from '#shared/schemas/desk-orders.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { usePages } from '#web/desk/src/lib/use-pages.ts';

export const ordersKey = ['product-orders'] as const;

export function useOrders(state: 'open' | 'done') {
  return usePages<DeskOrderCard>([...ordersKey, state], (cursor) =>
    deskApi(listDeskOrders, { query: { state, ...(cursor === undefined ? {} : { cursor }) } }),
  );
}
