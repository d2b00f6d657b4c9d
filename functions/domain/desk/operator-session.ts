import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import type { Operator, Passkey } from './operator.ts';

export const operatorSessionSchema = z.object({
  operatorId: z.string(),
  sessionVersion: z.int(),
  /** It ends when this passkey is removed. Items of earlier releases have none, and have ended. */
  passkeyId: z._default(z.string(), ''),
  /** The operator's version when it began. */
  operatorVersion: z._default(z.int(), 0),
  /** The last act, within a minute. */
  activeAtSeconds: z.int(),
  expiresAtSeconds: z.int(),
});
export type OperatorSession = z.output<typeof operatorSessionSchema>;

export const operatorSessionSeconds = 12 * 3600;
/** After this time without an act, acts need the passkey again. */
export const idleSeconds = 15 * 60;
const recordedEverySeconds = 60;

export interface OperatorSessions {
  /** Consistent read; undefined when expired. */
  get(token: string, nowSeconds: number): Promise<OperatorSession | undefined>;
  addPart(token: string, session: OperatorSession): TransactionPart;
  /** Does nothing when the session is gone. */
  markActive(token: string, nowSeconds: number): Promise<void>;
  end(token: string): Promise<void>;
}

interface OperatorReader {
  get(operatorId: string): Promise<Operator | undefined>;
}

/** Who calls an endpoint of the desk. */
export interface CallingOperator {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly token: string;
  readonly session: OperatorSession;
}

/**
 * Reads the operator of a session, and the passkeys from before it, which alone confirm acts in it. Compares versions, because
 * clocks differ. @throws AppError route-not-found when the session has ended: its passkey was removed, or its operator disabled
 */
export async function readSessionOperator(
  { operatorId, sessionVersion, passkeyId, operatorVersion }: OperatorSession,
  operators: OperatorReader,
): Promise<{ readonly operator: Operator; readonly earlierPasskeys: readonly Passkey[] }> {
  const operator = await operators.get(operatorId);
  if (operator === undefined || operator.isDisabled || operator.sessionVersion !== sessionVersion)
    throw new AppError('route-not-found');
  const earlierPasskeys = operator.passkeys.filter(({ addedInVersion }) => addedInVersion <= operatorVersion);
  if (!earlierPasskeys.some((passkey) => passkey.passkeyId === passkeyId)) throw new AppError('route-not-found');
  return { operator, earlierPasskeys };
}

export interface OperatorRights {
  readonly roles: readonly OperatorRole[];
  /** The call changes something, so the session is not idle. */
  readonly isAct: boolean;
  /** The call is allowed in an idle session. */
  readonly whileIdle: boolean;
}

export interface OperatorAuthenticator {
  /** @throws AppError route-not-found for everyone else, and for other roles; session-idle */
  authenticate(token: string, rights: OperatorRights): Promise<CallingOperator>;
}

/**
 * Reads session and operator consistently, so that a disabled operator and a changed role count at once. Pages also send reads without
 * the operator, so only acts count as activity. An idle session stays idle: only a passkey begins a new one.
 */
export function createOperatorAuthenticator({
  operators,
  operatorSessions,
  clock,
}: Pick<Shop, 'operators' | 'operatorSessions' | 'clock'>): OperatorAuthenticator {
  return {
    async authenticate(token, { roles, isAct, whileIdle }) {
      const now = epochSeconds(clock);
      const session = await operatorSessions.get(token, now);
      if (session === undefined) throw new AppError('route-not-found');
      const { operator } = await readSessionOperator(session, operators);
      if (!roles.includes(operator.role)) throw new AppError('route-not-found');
      const idle = now - session.activeAtSeconds;
      if (idle > idleSeconds && !whileIdle) throw new AppError('session-idle');
      if (isAct && idle > recordedEverySeconds && idle <= idleSeconds) await operatorSessions.markActive(token, now);
      const { operatorId, name, email, role } = operator;
      return { operatorId, name, email, role, token, session };
    },
  };
}
