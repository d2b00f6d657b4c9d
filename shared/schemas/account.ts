import * as z from 'zod/mini';
import { limits } from '../catalogue/limits.ts';

/** Spec 1 §5: "non-space text, an at sign, non-space text". Linear: no quantifier overlaps another (RELIABILITY row 100). */
const looseEmail = /^[^\s@]+@[^\s@]+$/;

export const emailSchema = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(limits.emailMaxLength, { error: 'Invalid email', abort: true }),
    z.regex(looseEmail, 'Invalid email'),
  );

export const newPasswordSchema = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(limits.passwordMinLength, 'Password must be at least 6 characters'),
    z.maxLength(limits.passwordMaxLength, 'Password must be at most 128 characters'),
  );

export const registrationSchema = z.object({
  name: z.string('Name is required').check(
    z.trim(),
    z.minLength(1, { error: 'Name is required', abort: true }),
    z.maxLength(limits.nameMaxLength, 'Name must be at most 100 characters'),
    // A line break in a name would end up in mail headers (RELIABILITY row 63).
    z.regex(/^[^\p{Cc}]+$/u, 'Name must be plain text'),
  ),
  email: emailSchema,
  password: newPasswordSchema,
  privacyPolicy: z.literal(true, 'You must agree to the privacy policy'),
});
export type Registration = z.output<typeof registrationSchema>;

export const credentialsSchema = z.object({
  email: emailSchema,
  // Login checks presence and the upper bound only: the lower one belongs to choosing a password.
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, { error: 'Password is required', abort: true }),
      z.maxLength(limits.passwordMaxLength, 'Password must be at most 128 characters'),
    ),
});
export type Credentials = z.output<typeof credentialsSchema>;

/** 32 random bytes in base64url (DESIGN 10). Any other text is a wrong token, told as such by the handler. */
export const oneTimeTokenSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** What the browser keeps of a session beside the token (spec 1 §3). */
export const allowanceSchema = z.object({
  allowedStories: z.int().check(z.gte(0)),
  subscriptionActive: z.boolean(),
  firstStory: z.boolean(),
});
export type Allowance = z.output<typeof allowanceSchema>;

export const userSchema = z.extend(allowanceSchema, { name: z.string(), email: z.string() });
export type User = z.output<typeof userSchema>;
