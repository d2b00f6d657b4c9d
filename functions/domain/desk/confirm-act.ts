import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import { commitOrConflict, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { Passkeys, WebAuthnJson } from '#functions/domain/ports/passkeys.ts';
import { beginCeremony, type Ceremonies, ceremonySeconds, takeCeremony } from './ceremony.ts';
import { checkPasskey } from './check-passkey.ts';
import type { Operators } from './operator.ts';
import { type CallingOperator, readSessionOperator } from './operator-session.ts';

interface Collaborators {
  readonly operators: Pick<Operators, 'get' | 'replacePart'>;
  readonly ceremonies: Ceremonies;
  readonly passkeys: Passkeys;
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly identifiers: Pick<Identifiers, 'secret'>;
  readonly logger: Logger;
}

/** Asks for a passkey from before the session again, for one act. @param act such as `refund <orderId> <cents>` */
export async function beginConfirmation(
  { operatorId, session }: CallingOperator,
  act: string,
  collaborators: Collaborators,
) {
  const { earlierPasskeys } = await readSessionOperator(session, collaborators.operators);
  const asked = { purpose: 'confirmation', operatorId, act } as const;
  const { ceremonyId, challenge } = await beginCeremony(asked, collaborators);
  const allowed = earlierPasskeys.map(({ passkeyId }) => passkeyId);
  return { confirmationId: ceremonyId, options: await collaborators.passkeys.requestOptions(challenge, allowed) };
}

/** Afterwards, the act can be done once within five minutes. @throws AppError passkey-refused, conflict */
export async function finishConfirmation(
  { operatorId, session }: CallingOperator,
  confirmationId: string,
  credential: WebAuthnJson,
  collaborators: Collaborators,
): Promise<void> {
  const { operators, ceremonies, transactions, clock } = collaborators;
  const ceremony = await takeCeremony(confirmationId, { purpose: 'confirmation', operatorId }, collaborators);
  const { operator, earlierPasskeys } = await readSessionOperator(session, operators);
  const used = await checkPasskey(operator, credential, ceremony.challenge, collaborators, earlierPasskeys);
  await commitOrConflict(transactions, [operators.replacePart(used)]);
  await ceremonies.add({ ...ceremony, challenge: null, expiresAtSeconds: epochSeconds(clock, ceremonySeconds) });
}
