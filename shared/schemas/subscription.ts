import * as z from 'zod/mini';

/** Specification 2.3. Times in seconds (Stripe); both spellings of period end and invoice are sent (architecture 7). */
export const subscriptionSchema = z.object({
  _id: z.string(),
  subscriptionId: z.string(),
  /** Stripe's status. */
  status: z.string(),
  createdAt: z.iso.datetime(),
  /** Cents. */
  amount: z.int(),
  cancel_at: z.nullable(z.int()),
  current_period_end: z.nullable(z.int()),
  currentPeriodEnd: z.nullable(z.int()),
  invoice_url: z.nullable(z.string()),
  invoiceUrl: z.nullable(z.string()),
  /** Additive: while no payments are collected, until `resumesAt` if that is known. */
  pause: z.optional(z.nullable(z.object({ resumesAt: z.nullable(z.int()) }))),
  /** Stripe's page where an overdue invoice can be paid. Absent in responses of an older API. */
  openInvoiceUrl: z.optional(z.nullable(z.string())),
});
export type Subscription = z.output<typeof subscriptionSchema>;

export const subscriptionIdSchema = z.string().check(z.regex(/^sub_[A-Za-z0-9_]{1,200}$/));

/** Our invoice of the newest paid period (architecture 16). */
export const invoiceSchema = z.object({
  html: z.string(),
  invoiceUrl: z.nullable(z.string()),
});
