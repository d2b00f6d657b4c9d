import { limits } from '#shared/catalogue/limits.ts';
import { emailSchema } from '#shared/schemas/account.ts';
import { excessOf } from '#shared/text/excess-of.ts';

export const contactFields = ['name', 'email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Readonly<Record<ContactField, string>>;
export type ContactErrors = Readonly<Partial<Record<ContactField, string>>>;

export const emptyMessage: ContactValues = { name: '', email: '', message: '' };

export const mostCharacters: Readonly<Record<ContactField, number>> = {
  name: limits.nameMaxLength,
  email: limits.emailMaxLength,
  message: limits.messageMaxLength,
};

/** Specification 2.5. */
const required = '* Required';

/** Empty when the message can be sent: all three fields are required (specification 2.4). */
export function validateContact(values: ContactValues): ContactErrors {
  const empty = contactFields.filter((field) => values[field].trim() === '');
  const missing = Object.fromEntries(empty.map((field) => [field, required]));
  const isMalformed = !empty.includes('email') && !emailSchema.safeParse(values.email).success;
  const tooLong = contactFields.flatMap((field) => {
    const excess = excessOf(values[field].length, mostCharacters[field]);
    return excess === undefined ? [] : [[field, excess]];
  });
  return { ...missing, ...(isMalformed && { email: 'Invalid email' }), ...Object.fromEntries(tooLong) };
}

export function withoutError(errors: ContactErrors, field: ContactField): ContactErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}
