import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { Passkeys, WebAuthnJson } from '#functions/domain/ports/passkeys.ts';
import { beginOperatorSession, type CallFacts, type SessionCollaborators } from './begin-operator-session.ts';
import { type Ceremonies, takeCeremony } from './ceremony.ts';
import { checkPasskey } from './check-passkey.ts';

interface Collaborators extends SessionCollaborators {
  readonly ceremonies: Ceremonies;
  readonly passkeys: Passkeys;
  readonly logger: Logger;
}

export interface SignIn {
  readonly ceremonyId: string;
  readonly credential: WebAuthnJson & { readonly response: WebAuthnJson };
}

function operatorIdOf({ credential }: SignIn): string {
  const { userHandle } = credential.response;
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString('utf8') : '';
}

/** @throws AppError passkey-refused, conflict */
export async function signIn(asked: SignIn, facts: CallFacts, collaborators: Collaborators) {
  const { challenge } = await takeCeremony(asked.ceremonyId, { purpose: 'sign-in', operatorId: null }, collaborators);
  const operator = await collaborators.operators.get(operatorIdOf(asked));
  if (operator === undefined || operator.isDisabled) throw new AppError('passkey-refused');
  const used = await checkPasskey(operator, asked.credential, challenge, collaborators);
  const start = { operator: used, passkeyId: String(asked.credential['id']) };
  return beginOperatorSession(start, { action: 'sign-in', what: 'Signed in' }, facts, collaborators);
}
