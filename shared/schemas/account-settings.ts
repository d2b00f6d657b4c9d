import * as z from 'zod/mini';
import { addressSchema, personNameSchema, shownPasswordSchema } from './account.ts';

export const nameChangeSchema = z.object({ name: personNameSchema });
export type NameChange = z.output<typeof nameChangeSchema>;

const currentPasswordSchema = shownPasswordSchema('Current password is required');

export const emailChangeSchema = z.extend(addressSchema, { currentPassword: currentPasswordSchema });
export type EmailChange = z.output<typeof emailChangeSchema>;

/** For requests that need the password again: a deletion and an export. */
export const provenRequestSchema = z.object({ currentPassword: currentPasswordSchema });
export type ProvenRequest = z.output<typeof provenRequestSchema>;

/** An address change that waits for the links in two mails. */
const waitingEmailSchema = z.object({
  email: z.string(),
  /** The addresses whose link was opened. */
  confirmed: z.array(z.enum(['current', 'new'])),
  expiresAt: z.string(),
});

const openSessionSchema = z.object({
  id: z.string(),
  /** Browser and system, such as 'Chrome on Windows'. */
  device: z.string(),
  startedAt: z.string(),
  isThis: z.boolean(),
});
export type OpenSession = z.output<typeof openSessionSchema>;

const accountExportSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('preparing'), requestedAt: z.string() }),
  /** After several attempts; the customer can ask again. */
  z.object({ status: z.literal('failed'), requestedAt: z.string() }),
  /** `url` is signed for minutes; the file is deleted at `expiresAt`. */
  z.object({
    status: z.literal('ready'),
    requestedAt: z.string(),
    expiresAt: z.string(),
    bytes: z.int(),
    url: z.string(),
  }),
]);
export type AccountExport = z.output<typeof accountExportSchema>;

/** Times in ISO 8601, UTC. */
export const accountSettingsSchema = z.object({
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** Null when it was never changed. */
  passwordChangedAt: z.nullable(z.string()),
  waitingEmail: z.nullable(waitingEmailSchema),
  /** Newest first. */
  sessions: z.array(openSessionSchema),
  export: z.nullable(accountExportSchema),
  /** When the account is to be deleted. */
  deletion: z.nullable(z.object({ dueAt: z.string() })),
});
export type AccountSettings = z.output<typeof accountSettingsSchema>;
