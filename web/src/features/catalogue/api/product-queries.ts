import { queryOptions } from '@tanstack/react-query';
import { getProduct, listProducts } from '#shared/endpoints/catalogue.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async ({ signal }) => (await api(listProducts, {}, { signal })).data,
});

export function productQuery(productId: string) {
  return queryOptions({
    queryKey: ['products', productId],
    queryFn: async ({ signal }) => (await api(getProduct, { path: { productId } }, { signal })).data,
  });
}

export function isProductNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'product-not-found' || error.code === 'invalid-input');
}

/** Specification 2.8. */
export function productsFailedMessage(message: string): string {
  return `Error fetching products: ${message}`;
}
