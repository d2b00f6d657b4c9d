import type { listOperators } from '#shared/endpoints/desk-access.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import type { ApiResponse } from '#web/src/lib/api-request.ts';

export type ListedOperator = ApiResponse<typeof listOperators>['data'][number];

/** What each role is for, in one line. */
export const roleOptions: readonly { readonly value: OperatorRole; readonly label: string }[] = [
  { value: 'support', label: 'Support: customers, messages, refunds' },
  { value: 'fulfilment', label: 'Fulfilment: orders, gifts and films' },
  { value: 'owner', label: 'Owner: everything' },
];

/** The acts that a passkey confirms, as the server compares them. */
export const operatorActs = {
  invite: (email: string, role: OperatorRole) => `invite ${email} as ${role}`,
  changeRole: (operatorId: string, role: OperatorRole) => `change ${operatorId} to ${role}`,
  disable: (operatorId: string) => `disable ${operatorId}`,
  addPasskey: (ceremonyId: string) => `add passkey ${ceremonyId}`,
  removePasskey: (passkeyId: string) => `remove passkey ${passkeyId}`,
  enable: (operatorId: string) => `enable ${operatorId}`,
} as const;
