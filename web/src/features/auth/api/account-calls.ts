import type * as z from 'zod/mini';
import {
  changePassword,
  checkVerificationMail,
  declineRegistration,
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#shared/endpoints/auth.ts';
import type {
  Credentials,
  PasswordChange,
  PasswordReset,
  Registration,
  VerificationMailState,
} from '#shared/schemas/account.ts';
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

const registrationProof = () => {
  const registration = readStored(storedKeys.registration);
  return registration === null ? {} : { registration };
};

/**
 * Stores the proof of the registration for the mailed link. @param mistyped the address of this browser's registration that this one
 * replaces @throws ApiError
 */
export async function callRegister(body: Registration, mistyped: string | null): Promise<void> {
  const { registration: before } = registrationProof();
  const isReplaced = mistyped !== null && before !== undefined;
  const replaces = isReplaced ? { replaces: { email: mistyped, registration: before } } : {};
  const { registration } = await api(register, { body: { ...body, ...replaces } });
  if (registration !== undefined) writeStored(storedKeys.registration, registration);
}

/** The state of the mail that this browser's registration caused. @throws ApiError */
export async function callCheckVerificationMail(email: string): Promise<VerificationMailState> {
  const { registration } = registrationProof();
  if (registration === undefined) return 'waiting';
  return (await api(checkVerificationMail, { body: { email, registration } })).data.state;
}

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
