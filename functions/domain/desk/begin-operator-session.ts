import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { commitOrConflict, type TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Audit, AuditedAct, AuditedCall } from './audit.ts';
import type { Operator, Operators } from './operator.ts';
import { type OperatorSessions, operatorSessionSeconds } from './operator-session.ts';

export interface SessionCollaborators {
  readonly operators: Pick<Operators, 'get' | 'replacePart'>;
  readonly operatorSessions: Pick<OperatorSessions, 'addPart'>;
  readonly audit: Pick<Audit, 'act'>;
  readonly clock: Clock;
  readonly identifiers: Pick<Identifiers, 'secret'>;
}

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
  { operators, operatorSessions, audit, clock, identifiers }: SessionCollaborators,
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
