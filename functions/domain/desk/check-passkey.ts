import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { PasskeyRefused, type WebAuthnJson } from '#functions/domain/ports/passkeys.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Operator, Passkey } from './operator.ts';

/**
 * Verifies an assertion and returns the operator with the passkey's new counter, as the next version. A counter that does not
 * grow is of a copied passkey (Web Authentication 6.1.1). @param allowed those that may answer, by default all
 * @throws AppError passkey-refused, logged for the alarm
 */
export async function checkPasskey(
  operator: Operator,
  credential: WebAuthnJson,
  challenge: string,
  { passkeys, clock, logger }: Pick<Shop, 'passkeys' | 'clock' | 'logger'>,
  allowed: readonly Passkey[] = operator.passkeys,
): Promise<Operator> {
  const { operatorId } = operator;
  const refuse = (because: string, cause?: unknown): never => {
    logger.warn('DESK_PASSKEY_REFUSED', { operatorId, because }, cause);
    throw new AppError('passkey-refused', { cause });
  };
  const passkey = operator.passkeys.find(({ passkeyId }) => passkeyId === credential['id']);
  if (passkey === undefined) return refuse('unknown');
  if (!allowed.includes(passkey)) return refuse('newer-than-session');
  const counter = await passkeys.verifyUse(credential, challenge, passkey).catch((error: unknown) => {
    if (error instanceof PasskeyRefused) return refuse('unverified', error);
    throw error;
  });
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) return refuse('counter');
  const used = { ...passkey, counter, lastUsedAt: isoTime(clock) };
  return {
    ...operator,
    passkeys: operator.passkeys.map((each) => (each === passkey ? used : each)),
    version: operator.version + 1,
  };
}
