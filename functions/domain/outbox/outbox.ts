import * as z from 'zod/mini';

/**
 * Their texts are in domain/account/mails.ts, domain/gift/mails.ts and so on. Each answers an act of its recipient or reports about
 * what is theirs, so none but `post-reminder` needs a one-click unsubscribe (RFC 8058).
 */
export const mailTemplates = [
  'verify-email',
  'already-registered',
  'reset-password',
  'password-changed',
  'confirm-new-email',
  'confirm-email-change',
  'email-changed',
  'story-ready',
  'story-failed',
  'post-reminder',
  'package-bought',
  'package-sold',
  'product-in-work',
  'product-sent',
  'product-done',
  'second-payment-refunded',
  'order-refunded',
  'subscription-cancelled',
  'subscription-kept',
  'subscription-started',
  'subscription-payment-failed',
  'subscription-paused',
  'subscription-ended',
  'gift-bought',
  'gift-sold',
  'gift-proof-ready',
  'gift-printing',
  'gift-shipped',
  'gift-ready',
  'gift-delivered',
  'gift-cancelled',
  'gift-attention',
  'gift-proof-approved',
  'gift-proof-problem',
  'voucher-bought',
  'voucher-given',
  'voucher-read',
  'film-booked',
  'film-cancelled',
  'film-booked-operator',
  'film-cancelled-operator',
  'film-delivered',
  'contact-message',
  'message-answered',
  'page-reported',
  'word-received',
  'part-sent',
  'part-added',
  'export-ready',
  'deletion-requested',
  'deletion-cancelled',
  'deletion-begun',
  'customer-erased',
  'passkey-added',
  'passkey-removed',
  'desk-digest',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** Placeholder for the operator's mailbox, which only the sending function knows. */
export const operatorAddress = 'operator';

export const linkPurposes = ['verify-email', 'reset-password', 'change-email', 'stop-reminders'] as const;

/** The token is created when the mail is sent, and only its hash is stored: a row never contains it (threat 25). */
const mailLinkSchema = z.object({
  purpose: z.enum(linkPurposes),
  /** Opaque to the outbox (a pending registration, a user). */
  subject: z.string(),
});
export type MailLink = z.output<typeof mailLinkSchema>;

const mailRowSchema = z.object({
  id: z.string(),
  kind: z.literal('mail'),
  mail: z.object({
    template: z.enum(mailTemplates),
    to: z.string(),
    /** They get the same mail, at most 49. */
    alsoTo: z.optional(z.array(z.string())),
    /** Names and ids; no secret. */
    data: z.record(z.string(), z.string()),
    link: z.optional(mailLinkSchema),
    /** An address, or `operatorAddress`. */
    replyTo: z.optional(z.string()),
    /** Not sent later. */
    untilSeconds: z.optional(z.int()),
  }),
});

const workflowRowSchema = z.object({
  id: z.string(),
  kind: z.literal('workflow'),
  workflow: z.object({ userId: z.string(), storyId: z.string() }),
});

/** `replaces` is the gift's proof when the row was written; null for the first. */
const giftProofRowSchema = z.object({
  id: z.string(),
  kind: z.literal('gift-proof'),
  gift: z.object({ userId: z.string(), giftId: z.string(), replaces: z.nullable(z.string()) }),
});
export type WantedProof = z.output<typeof giftProofRowSchema>['gift'];

const shareCardRowSchema = z.object({
  id: z.string(),
  kind: z.literal('share-card'),
  card: z.object({ userId: z.string(), storyId: z.string() }),
});
export type WantedCard = z.output<typeof shareCardRowSchema>['card'];

/** Mails a card to its receiver on its day; the address is in the card, which may change until then. */
export const voucherRowSchema = z.object({
  id: z.string(),
  kind: z.literal('voucher'),
  voucher: z.object({ voucherId: z.string(), round: z.int() }),
});
export type VoucherRow = z.output<typeof voucherRowSchema>;

/** A task written in the same transaction as its cause (architecture 8). */
export const outboxRowSchema = z.discriminatedUnion('kind', [
  mailRowSchema,
  workflowRowSchema,
  giftProofRowSchema,
  shareCardRowSchema,
  voucherRowSchema,
]);
/** `id` is a ULID of its time: for a card, when it is due. */
export type OutboxRow = z.output<typeof outboxRowSchema>;
export type MailRow = z.output<typeof mailRowSchema>;

/** A row with its number of attempts and the time of the next. */
export const waitingRowSchema = z.object({
  day: z.string(),
  attempts: z.int(),
  notBeforeSeconds: z.int(),
  row: outboxRowSchema,
});
export type WaitingRow = z.output<typeof waitingRowSchema>;

const firstRetrySeconds = 15;
const maxRetrySeconds = 3600;
/** Threat 51. */
export const givenUpAfterSeconds = 86_400;

/**
 * Seconds until the next attempt: 15 s, doubled each time, at most an hour. That is 8 attempts in the first hour (15·(2⁸−1) =
 * 3,825 s), then one an hour. 15 s are longer than one attempt: SES gets twice 6 s.
 */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstRetrySeconds * 2 ** attempts, maxRetrySeconds);
}
