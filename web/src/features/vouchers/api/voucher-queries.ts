import { queryOptions } from '@tanstack/react-query';
import { listVouchers } from '#shared/endpoints/voucher.ts';
import { api } from '#web/src/lib/api.ts';

/** Newest first. */
export const vouchersQuery = queryOptions({
  queryKey: ['vouchers'],
  queryFn: async ({ signal }) => (await api(listVouchers, {}, { signal })).data,
  refetchOnWindowFocus: true,
});
