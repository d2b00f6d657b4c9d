import {
  changePassword,
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#shared/endpoints/auth.ts';
import type { Credentials, PasswordChange, PasswordReset, Registration } from '#shared/schemas/account.ts';
import { oncePerToken } from '#web/src/features/auth/model/once-per-token.ts';
import { api } from '#web/src/lib/api.ts';

/** @throws ApiError `wrong-login`, `email-not-verified` and those of every call */
export async function callLogin(credentials: Credentials) {
  return await api(login, { body: credentials });
}

export async function callRegister(registration: Registration): Promise<void> {
  await api(register, { body: registration });
}

/** The response is the same for every address. @throws ApiError */
export async function callResendVerification(email: string): Promise<void> {
  await api(resendVerification, { body: { email } });
}

/** Returns the server's message. @throws ApiError `invalid-one-time-token` */
export const verifyOnce = oncePerToken(async (token) => (await api(verifyEmail, { path: { token } })).message);

/** Returns the server's message, which is the same for every address. @throws ApiError */
export async function callForgotPassword(email: string): Promise<string> {
  return (await api(forgotPassword, { body: { email } })).message;
}

/** Returns the server's message. @throws ApiError `invalid-one-time-token` */
export async function callResetPassword(token: string, passwords: PasswordReset): Promise<string> {
  return (await api(resetPassword, { path: { token }, body: passwords })).message;
}

/** Returns a new token for this session. @throws ApiError `wrong-current-password`, `conflict` */
export async function callChangePassword(passwords: PasswordChange): Promise<string> {
  return (await api(changePassword, { body: passwords })).token;
}
