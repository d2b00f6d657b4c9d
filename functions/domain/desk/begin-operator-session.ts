import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { commitOrConflict, type TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { AuditedAct, AuditedCall } from './audit.ts';
import type { Operator } from './operator.ts';
import { operatorSessionSeconds } from './operator-session.ts';

export type CallFacts = Omit<AuditedCall, 'caller'>;

interface SessionStart {
  readonly operator: Operator;
  readonly passkeyId: string;
  readonly extraParts?: readonly TransactionPart[];
}

/**
 * Stores the operator's next version with a new session, whose token no earlier one can be (no fixation).
 * @param passkeyId began it @param extraParts are committed with it @throws AppError conflict when the operator changed meanwhile
 */
export async function beginOperatorSession(
  { operator, passkeyId, extraParts = [] }: SessionStart,
  act: Omit<AuditedAct, 'customerId' | 'about'>,
  facts: CallFacts,
  {
    operators,
    operatorSessions,
    audit,
    clock,
    identifiers,
  }: Pick<Shop, 'operators' | 'operatorSessions' | 'audit' | 'clock' | 'identifiers'>,
): Promise<{ readonly token: string; readonly operator: Operator }> {
  const token = identifiers.secret();
  const { operatorId, sessionVersion, version } = operator;
  const session = {
    operatorId,
    sessionVersion,
    passkeyId,
    operatorVersion: version,
    activeAtSeconds: epochSeconds(clock),
    expiresAtSeconds: epochSeconds(clock, operatorSessionSeconds),
  };
  await commitOrConflict(audit.act({ ...facts, caller: operator }, { ...act, customerId: null, about: operatorId }), [
    operators.replacePart(operator),
    operatorSessions.addPart(token, session),
    ...extraParts,
  ]);
  return { token, operator };
}
