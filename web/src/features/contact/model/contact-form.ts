import { emailSchema } from '#shared/schemas/account.ts';

export const contactFields = ['name', 'email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Readonly<Record<ContactField, string>>;
export type ContactErrors = Readonly<Partial<Record<ContactField, string>>>;

export const emptyMessage: ContactValues = { name: '', email: '', message: '' };

/** Specification 2.5. */
const required = '* Required';

/** What keeps the message from being sent; nothing is submitted unless all three are filled (specification 2.4). Pure. */
export function errorsOf(values: ContactValues): ContactErrors {
  const empty = contactFields.filter((field) => values[field].trim() === '');
  const missing = Object.fromEntries(empty.map((field) => [field, required]));
  const isMalformed = !empty.includes('email') && !emailSchema.safeParse(values.email).success;
  return isMalformed ? { ...missing, email: 'Invalid email' } : missing;
}

/** The flags once a field was typed in: its own is gone. Pure. */
export function withoutError(errors: ContactErrors, field: ContactField): ContactErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}
