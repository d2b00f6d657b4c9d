import { limits } from '#shared/catalogue/limits.ts';
import { emailSchema } from '#shared/schemas/account.ts';
import { excessOf } from '#web/src/lib/count-of.ts';

export const contactFields = ['name', 'email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Readonly<Record<ContactField, string>>;
export type ContactErrors = Readonly<Partial<Record<ContactField, string>>>;

export const emptyMessage: ContactValues = { name: '', email: '', message: '' };

/** Specification 2.5. */
const required = '* Required';

/** Empty when the message can be sent: all three fields are required (specification 2.4). */
export function validateContact(values: ContactValues): ContactErrors {
  const empty = contactFields.filter((field) => values[field].trim() === '');
  const missing = Object.fromEntries(empty.map((field) => [field, required]));
  const message = excessOf(values.message.length, limits.messageMaxLength);
  const tooLong = message === undefined ? {} : { message };
  const isMalformed = !empty.includes('email') && !emailSchema.safeParse(values.email).success;
  return { ...missing, ...tooLong, ...(isMalformed && { email: 'Invalid email' }) };
}

export function withoutError(errors: ContactErrors, field: ContactField): ContactErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}
