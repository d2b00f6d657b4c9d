import * as z from 'zod/mini';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import {
  addressSchema,
  forgottenPasswordSchema,
  loginSchema,
  oneTimeTokenSchema,
  passwordChangeSchema,
  passwordResetSchema,
  registrationProofSchema,
  registrationSchema,
  verificationMailStates,
} from '#shared/schemas/account.ts';
import { allowanceSchema } from '#shared/schemas/allowance.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

export const register = endpoint({
  id: 'register',
  summary: 'Registers a name, an address and a password; a mailed link completes it.',
  method: 'POST',
  path: '/api/auth/register',
  caller: 'anyone',
  throttle: 'register',
  streams: false,
  request: { body: registrationSchema },
  /** `registration` proves to `verifyEmail` that this browser registered. Absent in answers of earlier releases. */
  response: z.extend(messageResponseSchema, { registration: z.optional(z.string()) }),
  errors: [],
});

export const resendVerification = endpoint({
  id: 'resendVerification',
  summary: 'Mails a new verification link; answers the same for every address.',
  method: 'POST',
  path: '/api/auth/resend-verification',
  caller: 'anyone',
  throttle: 'mailedLink',
  streams: false,
  request: { body: z.extend(addressSchema, { registration: z.optional(registrationProofSchema) }) },
  response: messageResponseSchema,
  errors: [],
});

export const checkVerificationMail = endpoint({
  id: 'checkVerificationMail',
  summary: 'Additive: reports to the browser that registered whether the mail reached the address.',
  method: 'POST',
  path: '/api/auth/verification-mail',
  caller: 'anyone',
  throttle: 'read',
  streams: false,
  request: { body: z.extend(addressSchema, { registration: registrationProofSchema }) },
  response: z.object({ success: z.literal(true), data: z.object({ state: z.enum(verificationMailStates) }) }),
  errors: [],
});

/** For the browser's next `login` and `forgotPassword`. Absent in answers of earlier releases. */
const device = z.optional(z.string());

export const verifyEmail = endpoint({
  id: 'verifyEmail',
  summary: 'Completes the registration of a mailed link, and signs in the browser that made it; twice is fine.',
  method: 'GET',
  path: '/api/auth/verify-email/{token}',
  caller: 'anyone',
  throttle: 'read',
  streams: false,
  request: {
    path: z.object({ token: oneTimeTokenSchema }),
    query: z.object({ registration: z.optional(registrationProofSchema) }),
  },
  /** `token`, `device` and `data`: a session, in the browser that registered. `wants` beside them: for the login of another browser. */
  response: z.extend(messageResponseSchema, {
    token: z.optional(z.string()),
    device,
    data: z.optional(z.extend(allowanceSchema, { wants: z.optional(z.enum(categorySlugs)) })),
    wants: z.optional(z.enum(categorySlugs)),
  }),
  errors: ['invalid-one-time-token'],
});

export const declineRegistration = endpoint({
  id: 'declineRegistration',
  summary: 'Deletes the registration of a mailed link that its reader did not make.',
  method: 'DELETE',
  path: '/api/auth/verify-email/{token}',
  caller: 'anyone',
  throttle: 'mailedLink',
  streams: false,
  request: { path: z.object({ token: oneTimeTokenSchema }) },
  response: messageResponseSchema,
  errors: ['invalid-one-time-token', 'address-taken'],
});

export const login = endpoint({
  id: 'login',
  summary: 'Exchanges address and password for a bearer token.',
  method: 'POST',
  path: '/api/auth/login',
  caller: 'anyone',
  throttle: 'login',
  streams: false,
  request: { body: loginSchema },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    token: z.string(),
    device,
    data: allowanceSchema,
  }),
  errors: ['wrong-login', 'email-not-verified'],
});

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  summary: 'Mails a link to choose a new password; answers the same for every address.',
  method: 'POST',
  path: '/api/auth/forgot-password',
  caller: 'anyone',
  throttle: 'mailedLink',
  streams: false,
  request: { body: forgottenPasswordSchema },
  response: messageResponseSchema,
  errors: [],
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  summary: 'Sets the password of the account behind a mailed link, once, and ends all its sessions.',
  method: 'POST',
  path: '/api/auth/reset-password/{token}',
  caller: 'anyone',
  throttle: 'newPassword',
  streams: false,
  request: { path: z.object({ token: oneTimeTokenSchema }), body: passwordResetSchema },
  response: z.extend(messageResponseSchema, { device }),
  errors: ['invalid-one-time-token'],
});

export const changePassword = endpoint({
  id: 'changePassword',
  summary: 'Sets another password, returns the token of a new session and ends all earlier ones.',
  method: 'PUT',
  path: '/api/auth/change-password',
  caller: 'customer',
  throttle: 'newPassword',
  streams: false,
  request: { body: passwordChangeSchema },
  response: z.extend(messageResponseSchema, { token: z.string(), device }),
  errors: ['unauthorized', 'wrong-current-password', 'conflict'],
});
