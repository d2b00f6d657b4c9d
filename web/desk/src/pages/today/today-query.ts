import { queryOptions } from '@tanstack/react-query';
import { getDeskToday } from '#shared/endpoints/desk-today.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: async ({ signal }) => (await deskApi(getDeskToday, {}, { signal })).data,
  // The page that an operator leaves open: what colleagues settled disappears.
  refetchInterval: 60_000,
});
