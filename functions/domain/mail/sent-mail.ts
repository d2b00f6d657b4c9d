import * as z from 'zod/mini';
import { mailTemplates } from '#functions/domain/outbox/outbox.ts';

/** Of the record of a mail. */
export const sentMailDays = 90;

/**
 * `skipped`: the address bounced or complained before, so nothing was sent; `void`: the link had nothing left to lead to, or its day was over;
 * `refused`: SES accepted no such mail; `bounced` and `complained`: what SES reported about the address later.
 */
export const mailOutcomes = ['sent', 'skipped', 'void', 'refused', 'bounced', 'complained'] as const;

/** A mail to a customer, without its text. Listed by the hash of its address. */
export const sentMailSchema = z.object({
  /** A ULID: of the outbox row, or of the report. */
  mailId: z.string(),
  at: z.iso.datetime(),
  outcome: z.enum(mailOutcomes),
  /** Null for reports, which name an address only. */
  template: z.nullable(z.enum(mailTemplates)),
  subject: z.nullable(z.string()),
});
export type SentMail = z.output<typeof sentMailSchema>;
