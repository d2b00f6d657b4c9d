import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import { commitOrConflict, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { Passkeys, WebAuthnJson } from '#functions/domain/ports/passkeys.ts';
import { beginCeremony, type Ceremonies, ceremonySeconds, takeCeremony } from './ceremony.ts';
import { checkPasskey } from './check-passkey.ts';
import type { Operators } from './operator.ts';

interface Collaborators {
  readonly operators: Pick<Operators, 'get' | 'replacePart'>;
  readonly ceremonies: Ceremonies;
  readonly passkeys: Passkeys;
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly identifiers: Pick<Identifiers, 'secret'>;
  readonly logger: Logger;
}

/** Asks for the passkey again, for one act. @param act such as `refund <orderId> <cents>` */
export async function beginConfirmation(operatorId: string, act: string, collaborators: Collaborators) {
  const operator = await collaborators.operators.get(operatorId);
  if (operator === undefined) throw new AppError('route-not-found');
  const asked = { purpose: 'confirmation', operatorId, act } as const;
  const { ceremonyId, challenge } = await beginCeremony(asked, collaborators);
  const own = operator.passkeys.map(({ passkeyId }) => passkeyId);
  return { confirmationId: ceremonyId, options: await collaborators.passkeys.requestOptions(challenge, own) };
}

/** Afterwards, the act can be done once within five minutes. @throws AppError passkey-refused, conflict */
export async function finishConfirmation(
  operatorId: string,
  confirmationId: string,
  credential: WebAuthnJson,
  collaborators: Collaborators,
): Promise<void> {
  const { operators, ceremonies, transactions, clock } = collaborators;
  const ceremony = await takeCeremony(confirmationId, { purpose: 'confirmation', operatorId }, collaborators);
  const operator = await operators.get(operatorId);
  if (operator === undefined) throw new AppError('route-not-found');
  const used = await checkPasskey(operator, credential, ceremony.challenge, collaborators);
  await commitOrConflict(transactions, [operators.replacePart(used)]);
  await ceremonies.add({ ...ceremony, challenge: null, expiresAtSeconds: epochSeconds(clock, ceremonySeconds) });
}
