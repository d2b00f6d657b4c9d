import * as z from 'zod/mini';

/** Mails we send. Their texts lie with their subject: domain/account/mails.ts, domain/gift/mails.ts. */
export const mailTemplates = [
  'verify-email',
  'already-registered',
  'reset-password',
  'password-changed',
  'story-ready',
  'story-failed',
  'package-bought',
  'package-sold',
  'subscription-cancelled',
  'gift-bought',
  'gift-sold',
  'gift-proof-ready',
  'gift-printing',
  'gift-shipped',
  'gift-ready',
  'gift-delivered',
  'gift-cancelled',
  'gift-attention',
  'film-booked',
  'film-cancelled',
  'film-booked-operator',
  'film-cancelled-operator',
  'contact-message',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** Stands in a row for the operator's mailbox, which only the function that sends knows: that of the mails' sender. */
export const operatorAddress = 'operator';

/**
 * A one-time link in a mail. The token is made when the mail is sent and stored only as its hash: an outbox row holds the
 * subject it is for, never the token (threat 25).
 */
const mailLinkSchema = z.object({
  purpose: z.enum(['verify-email', 'reset-password']),
  /** What the token will stand for, in its issuer's words (a pending registration, a user). */
  subject: z.string(),
});
export type MailLink = z.output<typeof mailLinkSchema>;

const mailRowSchema = z.object({
  id: z.string(),
  kind: z.literal('mail'),
  mail: z.object({
    template: z.enum(mailTemplates),
    to: z.string(),
    /** What the text needs: names and ids; no secret. */
    data: z.record(z.string(), z.string()),
    link: z.optional(mailLinkSchema),
    /** Who an answer goes to, when that is not us: checked before it was written here (threat 63). */
    replyTo: z.optional(z.string()),
  }),
});

const workflowRowSchema = z.object({
  id: z.string(),
  kind: z.literal('workflow'),
  workflow: z.object({ userId: z.string(), storyId: z.string() }),
});

/** The proof of a gift that is to be made, in place of the one it had when the row was written (null: the first). */
const giftProofRowSchema = z.object({
  id: z.string(),
  kind: z.literal('gift-proof'),
  gift: z.object({ userId: z.string(), giftId: z.string(), replaces: z.nullable(z.string()) }),
});
export type WantedProof = z.output<typeof giftProofRowSchema>['gift'];

/** Something to do after a transaction: written in it, so that neither happens without the other (architecture 8). */
export const outboxRowSchema = z.discriminatedUnion('kind', [mailRowSchema, workflowRowSchema, giftProofRowSchema]);
/** `id` is a ULID of the time it was written. */
export type OutboxRow = z.output<typeof outboxRowSchema>;
export type MailRow = z.output<typeof mailRowSchema>;

/** A row as it waits: how often it was tried, and when it may be tried again. */
export const waitingRowSchema = z.object({
  day: z.string(),
  attempts: z.int(),
  notBeforeSeconds: z.int(),
  row: outboxRowSchema,
});
export type WaitingRow = z.output<typeof waitingRowSchema>;

const firstRetrySeconds = 15;
const longestRetrySeconds = 3600;
/** Threat 51: retried for 24 h. */
export const givenUpAfterSeconds = 86_400;

/**
 * Seconds until a row may be tried again: 15 s, doubled each time, at most an hour. That is 8 tries in the first
 * hour (15·(2⁸−1) = 3,825 s) and then one an hour. 15 s outlast a try: SES is given twice 6 s.
 */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstRetrySeconds * 2 ** attempts, longestRetrySeconds);
}
