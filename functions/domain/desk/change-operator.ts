import { AppError } from '#functions/domain/kernel/app-error.ts';
import { commitOrConflict, type TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import type { Audit, AuditedCall } from './audit.ts';
import { isActiveOwner, type Operators } from './operator.ts';

export type OperatorChange = { readonly role: OperatorRole } | { readonly isDisabled: boolean };

/** The act that the owner confirms by passkey. */
export function changeAct(operatorId: string, change: OperatorChange): string {
  if ('role' in change) return `change ${operatorId} to ${change.role}`;
  return `${change.isDisabled ? 'disable' : 'enable'} ${operatorId}`;
}

/**
 * Parts that change a role, or let an operator in or out; a disabled operator's sessions end. Another owner stays: two who lock
 * each other out at once meet in the second part. @throws AppError operator-not-found, last-owner
 */
async function changeParts(
  operatorId: string,
  change: OperatorChange,
  { operators }: { readonly operators: Operators },
): Promise<TransactionPart[]> {
  const all = await operators.list();
  const operator = all.find((each) => each.operatorId === operatorId);
  if (operator === undefined) throw new AppError('operator-not-found');
  const changed = { ...operator, ...change, version: operator.version + 1 };
  const isOut = 'isDisabled' in change && change.isDisabled;
  const part = operators.replacePart(isOut ? { ...changed, sessionVersion: operator.sessionVersion + 1 } : changed);
  if (!isActiveOwner(operator) || isActiveOwner(changed)) return [part];
  const other = all.find((each) => each.operatorId !== operatorId && isActiveOwner(each));
  if (other === undefined) throw new AppError('last-owner');
  return [part, operators.requirePart(other)];
}

/** @throws AppError operator-not-found, last-owner, confirmation-required, conflict */
export async function changeOperator(
  operatorId: string,
  { confirmationId, ...change }: OperatorChange & { readonly confirmationId: string },
  call: AuditedCall,
  { operators, audit }: { readonly operators: Operators; readonly audit: Pick<Audit, 'confirmedAct'> },
): Promise<void> {
  const act = changeAct(operatorId, change);
  const parts = await changeParts(operatorId, change, { operators });
  const entry = { action: 'change-operator', customerId: null, about: operatorId, what: whatOf(change) };
  await commitOrConflict(audit.confirmedAct(call, confirmationId, act, entry), parts);
}

function whatOf(change: OperatorChange): string {
  if ('role' in change) return `Changed an operator’s role to ${change.role}`;
  return change.isDisabled ? 'Disabled an operator' : 'Enabled an operator';
}
