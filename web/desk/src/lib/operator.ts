import { queryOptions, useQuery } from '@tanstack/react-query';
import { getOperator } from '#shared/endpoints/desk-access.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import type { ApiResponse } from '#web/src/lib/api-request.ts';
import { deskApi } from './desk-api.ts';

export type ShownOperator = ApiResponse<typeof getOperator>['data']['operator'];

export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: async ({ signal }) => (await deskApi(getOperator, {}, { signal })).data,
});

/** The signed-in operator with passkeys and the end of the session. */
export function useOperator() {
  return useQuery(operatorQuery);
}

/** The role that the pages show; undefined until it is known. */
export function useRole(): OperatorRole | undefined {
  return useOperator().data?.operator.role;
}

/** Whether the operator may open the page of a customer. */
export function useMayOpenCustomers(): boolean {
  const role = useRole();
  return role === 'support' || role === 'owner';
}

/** Whether the operator may make and send things. */
export function useMayMake(): boolean {
  const role = useRole();
  return role === 'fulfilment' || role === 'owner';
}
