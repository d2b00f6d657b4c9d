import { queryOptions } from '@tanstack/react-query';
import { listOperators } from '#shared/endpoints/desk-access.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: async ({ signal }) => (await deskApi(listOperators, {}, { signal })).data,
});
