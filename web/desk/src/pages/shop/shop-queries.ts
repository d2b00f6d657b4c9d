import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { getDeskCoupon, listDeskFeatured, listDeskProducts } from '#shared/endpoints/desk-shop.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';

export const productsQuery = queryOptions({
  queryKey: ['shop', 'products'],
  queryFn: async ({ signal }) => (await deskApi(listDeskProducts, {}, { signal })).data,
});

export const featuredQuery = queryOptions({
  queryKey: ['shop', 'featured'],
  queryFn: async ({ signal }) => (await deskApi(listDeskFeatured, {}, { signal })).data,
  // Each reading of the consents is recorded in the audit.
  refetchOnWindowFocus: false,
});

/** The list of coupons, and each coupon. */
export const couponsKey = ['shop', 'coupons'] as const;

export const couponQuery = (code: string) =>
  queryOptions({
    queryKey: [...couponsKey, code],
    queryFn: async ({ signal }) => (await deskApi(getDeskCoupon, { path: { code } }, { signal })).data,
  });

/**
 * Shows a change in a cached list before the server has answered, and takes it back when the call fails. The caller fetches the
 * list again afterwards.
 */
export async function changeOptimistically<T, Result>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (cached: T) => T,
  run: () => Promise<Result>,
): Promise<Result> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<T>(queryKey);
  queryClient.setQueryData<T>(queryKey, (cached) => (cached === undefined ? undefined : change(cached)));
  try {
    return await run();
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  }
}
