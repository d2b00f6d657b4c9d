import * as z from 'zod/mini';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { passwordForm } from '#shared/text/plain-text.ts';
import { draftIdsSchema } from './conversation-draft.ts';
import { asSingleLine, codePointsIn } from './text.ts';

/** Specification 1.5: "non-space text, an at sign, non-space text". Only the server decides which addresses can get mail (decision 0158). */
const looseEmail = /^\S+@\S+$/;

export const emailSchema = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(limits.emailMaxLength, { error: 'Invalid email', abort: true }),
    z.regex(looseEmail, 'Invalid email'),
  );

export const addressSchema = z.object({ email: emailSchema });

/** In code points of the form that is hashed. */
const lengthOf = (password: string) => codePointsIn(passwordForm(password));
const tooLong = 'Password must be at most 128 characters';

/** An existing password: only presence and maximum length are checked, in any form that was ever stored. */
export function shownPasswordSchema(required: string) {
  return z.string(required).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine((typed) => Math.min(codePointsIn(typed), lengthOf(typed)) <= limits.passwordMaxLength, tooLong),
  );
}

function chosenPasswordSchema(required: string) {
  return z.string(required).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine((typed) => lengthOf(typed) >= limits.passwordMinLength, 'Password must be at least 6 characters'),
    z.refine((typed) => lengthOf(typed) <= limits.passwordMaxLength, tooLong),
  );
}

export const newPasswordSchema = chosenPasswordSchema('Password is required');

export const personNameSchema = z.string('Name is required').check(
  // No line breaks, which could add mail headers (threat 63).
  asSingleLine,
  z.minLength(1, { error: 'Name is required', abort: true }),
  z.maxLength(limits.nameMaxLength, 'Name must be at most 100 characters'),
);

/** A browser that registered stores this to prove that a registration is its own: `<registration id>.<secret>`. */
export const registrationProofSchema = z.string().check(z.maxLength(100));

export const registrationSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  privacyPolicy: z.literal(true, 'You must agree to the privacy policy'),
  /** Additive: the visitor's drafts, for the future account (architecture 16). */
  draftIds: z.optional(draftIdsSchema),
  /** Additive: the category of the story that the visitor wants written as soon as the address is verified. */
  wants: z.optional(z.enum(categorySlugs)),
  /** Additive: the registration that this one replaces, whose address was mistyped. */
  replaces: z.optional(z.object({ email: emailSchema, registration: registrationProofSchema })),
});
export type Registration = z.output<typeof registrationSchema>;

export const credentialsSchema = z.object({
  email: emailSchema,
  password: shownPasswordSchema('Password is required'),
});
export type Credentials = z.output<typeof credentialsSchema>;

/** What a browser that has logged in before stores, to have limits of its own. Any other text counts as none. */
const deviceProofSchema = z.optional(z.string().check(z.maxLength(400)));

export const loginSchema = z.extend(credentialsSchema, { device: deviceProofSchema });
export type Login = z.output<typeof loginSchema>;

export const forgottenPasswordSchema = z.extend(addressSchema, { device: deviceProofSchema });
export type ForgottenPassword = z.output<typeof forgottenPasswordSchema>;

export const passwordResetSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword: z
      .string('Please confirm your password')
      .check(z.minLength(1, { error: 'Please confirm your password', abort: true })),
  })
  .check(
    z.refine(({ password, confirmPassword }) => passwordForm(password) === passwordForm(confirmPassword), {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
    }),
  );
export type PasswordReset = z.output<typeof passwordResetSchema>;

export const passwordChangeSchema = z.object({
  currentPassword: shownPasswordSchema('Current password is required'),
  newPassword: chosenPasswordSchema('New password is required'),
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;

/** `waiting`: not sent yet. `unreachable`: refused or bounced, so another address is needed. */
export const verificationMailStates = ['waiting', 'sent', 'unreachable'] as const;
export type VerificationMailState = (typeof verificationMailStates)[number];

/** 32 random bytes in base64url (architecture 10). Other texts get the handler's error for wrong tokens. */
export const oneTimeTokenSchema = z.string().check(z.minLength(1), z.maxLength(200));
