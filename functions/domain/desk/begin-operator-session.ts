import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { commitOrConflict } from '#functions/domain/kernel/transaction.ts';
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

/**
 * Stores the operator's next version with a new session, whose token no earlier one can be (no fixation).
 * @throws AppError conflict when the operator changed meanwhile
 */
export async function beginOperatorSession(
  operator: Operator,
  act: Omit<AuditedAct, 'customerId' | 'about'>,
  facts: CallFacts,
  { operators, operatorSessions, audit, clock, identifiers }: SessionCollaborators,
): Promise<{ readonly token: string; readonly operator: Operator }> {
  const token = identifiers.secret();
  const { operatorId, name, email, role, sessionVersion } = operator;
  const expiresAtSeconds = epochSeconds(clock, operatorSessionSeconds);
  const session = { operatorId, sessionVersion, activeAtSeconds: epochSeconds(clock), expiresAtSeconds };
  const caller = { operatorId, name, email, role, token, sessionEndsAtSeconds: expiresAtSeconds };
  await commitOrConflict(audit.act({ ...facts, caller }, { ...act, customerId: null, about: operatorId }), [
    operators.replacePart(operator),
    operatorSessions.addPart(token, session),
  ]);
  return { token, operator };
}
