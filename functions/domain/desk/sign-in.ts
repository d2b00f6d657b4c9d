import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { WebAuthnJson } from '#functions/domain/ports/passkeys.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { beginOperatorSession, type CallFacts } from './begin-operator-session.ts';
import { takeCeremony } from './ceremony.ts';
import { checkPasskey } from './check-passkey.ts';

export interface SignIn {
  readonly ceremonyId: string;
  readonly credential: WebAuthnJson & { readonly response: WebAuthnJson };
}

function operatorIdOf({ credential }: SignIn): string {
  const { userHandle } = credential.response;
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString('utf8') : '';
}

/** @throws AppError passkey-refused, conflict */
export async function signIn(
  asked: SignIn,
  facts: CallFacts,
  shop: Pick<
    Shop,
    'ceremonies' | 'passkeys' | 'logger' | 'operators' | 'operatorSessions' | 'audit' | 'clock' | 'identifiers'
  >,
) {
  const { challenge } = await takeCeremony(asked.ceremonyId, { purpose: 'sign-in', operatorId: null }, shop);
  const operator = await shop.operators.get(operatorIdOf(asked));
  if (operator === undefined || operator.isDisabled) throw new AppError('passkey-refused');
  const used = await checkPasskey(operator, asked.credential, challenge, shop);
  const start = { operator: used, passkeyId: String(asked.credential['id']) };
  return beginOperatorSession(start, { action: 'sign-in', what: 'Signed in' }, facts, shop);
}
