import * as z from 'zod/mini';

/** As last read from Stripe. Times in seconds since 1970, amounts in cents. */
export const subscriptionRecordSchema = z.object({
  userId: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  amountCents: z.int(),
  cancelAtSeconds: z.nullable(z.int()),
  /** While Stripe collects no payments. */
  pause: z.optional(z.nullable(z.object({ resumesAtSeconds: z.nullable(z.int()) }))),
  /** The end that a mail announced; set on a cancelled subscription, only if its last invoice was unpaid. */
  toldEndSeconds: z.optional(z.int()),
  /** The unpaid invoice that a mail announced. */
  toldUnpaidInvoiceId: z.optional(z.string()),
  /** Stripe's page where an overdue invoice can be paid. */
  openInvoiceUrl: z.optional(z.nullable(z.string())),
  currentPeriodEndSeconds: z.int(),
  invoiceId: z.nullable(z.string()),
  invoiceUrl: z.nullable(z.string()),
  invoicePeriodStartSeconds: z.int(),
  /** Milliseconds since 1970 of the last write, strictly increasing: an older response of Stripe never overwrites a newer one. */
  syncedAtMs: z.int(),
});
export type SubscriptionRecord = z.output<typeof subscriptionRecordSchema>;

/** Stripe's statuses with a paid month. */
export function isActive(status: string): boolean {
  return status === 'active' || status === 'trialing';
}

/** Stripe's statuses with an unpaid month: `past_due` while Stripe retries the payment, `unpaid` afterwards. */
export function isOverdue(status: string): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** Final Stripe statuses; `unpaid` and `paused` can recover and only freeze. */
export function isOver(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
