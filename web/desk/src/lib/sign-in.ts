import { beginDeskSignIn, finishDeskSignIn } from '#shared/endpoints/desk-access.ts';
import { api } from '#web/src/lib/api.ts';
import { startDeskSession } from './desk-session.ts';
import { askForPasskey } from './passkey.ts';

/** Signs in with a passkey and stores the new session. @returns the operator's id */
export async function signIn(): Promise<string> {
  const { ceremonyId, options } = (await api(beginDeskSignIn, { body: {} })).data;
  const credential = await askForPasskey(options);
  const { token, operator } = (await api(finishDeskSignIn, { body: { ceremonyId, credential } })).data;
  startDeskSession(token);
  return operator.operatorId;
}
