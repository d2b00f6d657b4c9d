import * as z from 'zod/mini';

/** A subscription as it was last read from Stripe. Times are seconds since 1970, amounts cents. */
export const subscriptionRecordSchema = z.object({
  userId: z.string(),
  subscriptionId: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  amountCents: z.int(),
  cancelAtSeconds: z.nullable(z.int()),
  currentPeriodEndSeconds: z.int(),
  invoiceId: z.nullable(z.string()),
  invoiceUrl: z.nullable(z.string()),
  /** Milliseconds since 1970 at which Stripe was asked: an older answer never overwrites a newer one. */
  syncedAtMs: z.int(),
});
export type SubscriptionRecord = z.output<typeof subscriptionRecordSchema>;

/** Stripe's words for a subscription whose month is paid. */
export function isActive(status: string): boolean {
  return status === 'active' || status === 'trialing';
}

/** Stripe's words for one that will never be paid again. */
export function isOver(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired' || status === 'unpaid';
}
