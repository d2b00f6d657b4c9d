import { login, register, resendVerification, verifyEmail } from '../../../../../shared/endpoints/auth.ts';
import type { Credentials, Registration } from '../../../../../shared/schemas/account.ts';
import { api } from '../../../lib/api.ts';
import { oncePerToken } from '../model/verification.ts';

/** @throws ApiError `wrong-login`, `email-not-verified` and those of every call */
export async function callLogin(credentials: Credentials) {
  return await api(login, { body: credentials });
}

/** @throws ApiError */
export async function callRegister(registration: Registration): Promise<void> {
  await api(register, { body: registration });
}

/** Asks for a new verification mail; the answer is the same for every address. @throws ApiError */
export async function callResendVerification(email: string): Promise<void> {
  await api(resendVerification, { body: { email } });
}

/** The server's sentence once the address is verified. @throws ApiError `invalid-one-time-token` */
export const verifyOnce = oncePerToken(async (token) => (await api(verifyEmail, { path: { token } })).message);
