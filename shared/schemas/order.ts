import * as z from 'zod/mini';

/**
 * `unpaid`: a film that a customer says was booked; `booked`: the scheduler or the operator confirmed it; `cancelled`: the
 * booking was called off; `needs-attention`: money came that does not fit.
 */
export const orderStatuses = [
  'paid',
  'unpaid',
  'booked',
  'cancelled',
  'refunded',
  'partially-refunded',
  'disputed',
  'needs-attention',
] as const;

/** Specification 2.3; both spellings of the receipt's address occur, so both are sent (architecture 7). */
export const orderSchema = z.object({
  _id: z.string(),
  productName: z.string(),
  /** Dollars. */
  totalAmount: z.number(),
  createdAt: z.iso.datetime(),
  receipt_url: z.nullable(z.string()),
  receiptUrl: z.nullable(z.string()),
  status: z.enum(orderStatuses),
});
export type Order = z.output<typeof orderSchema>;
