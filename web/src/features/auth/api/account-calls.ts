import type * as z from 'zod/mini';
import {
  changePassword,
  declineRegistration,
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
import { readStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';

/** Sent with logins and reset requests, which then have limits that strangers cannot use up. */
const deviceProof = () => {
  const device = readStored(storedKeys.device);
  return device === null ? {} : { device };
};

/** Keeps the newest proof of a response; earlier releases send none. */
function keepDevice<Answer extends { readonly device?: string | undefined }>(answer: Answer): Answer {
  if (answer.device !== undefined) writeStored(storedKeys.device, answer.device);
  return answer;
}

/** @throws ApiError `wrong-login`, `email-not-verified` and those of every call */
export async function callLogin(credentials: Credentials) {
  return keepDevice(await api(login, { body: { ...credentials, ...deviceProof() } }));
}

/** Keeps the proof of the registration for the mailed link. @throws ApiError */
export async function callRegister(body: Registration): Promise<void> {
  const { registration } = await api(register, { body });
  if (registration !== undefined) writeStored(storedKeys.registration, registration);
}

const registrationProof = () => {
  const registration = readStored(storedKeys.registration);
  return registration === null ? {} : { registration };
};

/** The response is the same for every address. @throws ApiError */
export async function callResendVerification(email: string): Promise<void> {
  await api(resendVerification, { body: { email, ...registrationProof() } });
}

export type Verified = z.output<typeof verifyEmail.response>;

/** @throws ApiError `invalid-one-time-token` */
export const verifyOnce = oncePerToken<Verified>(async (token) =>
  keepDevice(await api(verifyEmail, { path: { token }, query: registrationProof() })),
);

/** @throws ApiError `invalid-one-time-token`, `address-taken` */
export async function callDeclineRegistration(token: string): Promise<void> {
  await api(declineRegistration, { path: { token } });
}

/** Returns the server's message, which is the same for every address. @throws ApiError */
export async function callForgotPassword(email: string): Promise<string> {
  return (await api(forgotPassword, { body: { email, ...deviceProof() } })).message;
}

/** Returns the server's message. @throws ApiError `invalid-one-time-token` */
export async function callResetPassword(token: string, passwords: PasswordReset): Promise<string> {
  return keepDevice(await api(resetPassword, { path: { token }, body: passwords })).message;
}

/** Returns a new token for this session. @throws ApiError `wrong-current-password`, `conflict` */
export async function callChangePassword(passwords: PasswordChange): Promise<string> {
  return keepDevice(await api(changePassword, { body: passwords })).token;
}
