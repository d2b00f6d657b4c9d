import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { commitOrConflict } from '#functions/domain/kernel/transaction.ts';
import type { WebAuthnJson } from '#functions/domain/ports/passkeys.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { beginCeremony, ceremonySeconds, takeCeremony } from './ceremony.ts';
import { checkPasskey } from './check-passkey.ts';
import { type CallingOperator, readSessionOperator } from './operator-session.ts';

type Needs = Pick<Shop, 'operators' | 'ceremonies' | 'passkeys' | 'transactions' | 'clock' | 'identifiers' | 'logger'>;

/** Asks for a passkey from before the session again, for one act. @param act such as `refund <orderId> <cents>` */
export async function beginConfirmation({ operatorId, session }: CallingOperator, act: string, shop: Needs) {
  const { earlierPasskeys } = await readSessionOperator(session, shop.operators);
  const asked = { purpose: 'confirmation', operatorId, act } as const;
  const { ceremonyId, challenge } = await beginCeremony(asked, shop);
  const allowed = earlierPasskeys.map(({ passkeyId }) => passkeyId);
  return { confirmationId: ceremonyId, options: await shop.passkeys.requestOptions(challenge, allowed) };
}

/** Afterwards, the act can be done once within five minutes. @throws AppError passkey-refused, conflict */
export async function finishConfirmation(
  { operatorId, session }: CallingOperator,
  confirmationId: string,
  credential: WebAuthnJson,
  shop: Needs,
): Promise<void> {
  const { operators, ceremonies, transactions, clock } = shop;
  const ceremony = await takeCeremony(confirmationId, { purpose: 'confirmation', operatorId }, shop);
  const { operator, earlierPasskeys } = await readSessionOperator(session, operators);
  const used = await checkPasskey(operator, credential, ceremony.challenge, shop, earlierPasskeys);
  await commitOrConflict(transactions, [operators.replacePart(used)]);
  await ceremonies.add({ ...ceremony, challenge: null, expiresAtSeconds: epochSeconds(clock, ceremonySeconds) });
}
