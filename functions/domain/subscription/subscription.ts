import * as z from 'zod/mini';

/** A subscription as it was last read from Stripe. Times are seconds since 1970, amounts cents. */
export const subscriptionRecordSchema = z.object({
  userId: z.string(),
  subscriptionId: z.string(),
  /** Stripe's: used again for what the customer pays next. */
  customerId: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  amountCents: z.int(),
  cancelAtSeconds: z.nullable(z.int()),
  /** The end that a mail has told of. */
  toldEndSeconds: z.optional(z.int()),
  currentPeriodEndSeconds: z.int(),
  invoiceId: z.nullable(z.string()),
  invoiceUrl: z.nullable(z.string()),
  /** Of the invoice above; 0 while there is none. */
  invoicePeriodStartSeconds: z.int(),
  /** Milliseconds since 1970 of the last write, made to grow with each: an older answer of Stripe's never overwrites a newer one. */
  syncedAtMs: z.int(),
});
export type SubscriptionRecord = z.output<typeof subscriptionRecordSchema>;

/** Stripe's words for a subscription whose month is paid. */
export function isActive(status: string): boolean {
  return status === 'active' || status === 'trialing';
}

/** Stripe's words for one that will never be paid again; `unpaid` and `paused` ones can come back and are frozen. */
export function isOver(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
