import * as z from 'zod/mini';

/**
 * `unpaid`: a film that a customer reports as booked; `booked`: confirmed by the scheduler or the operator; `cancelled`: the
 * booking was cancelled; `needs-attention`: a payment does not match.
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

/** Steps of a paid product of the catalogue, forward only; an order without a stored step is `paid`. */
export const productOrderStates = ['paid', 'in-work', 'sent', 'done'] as const;
export type ProductOrderState = (typeof productOrderStates)[number];

/** Specification 2.3, with both spellings of the receipt's URL (architecture 7). */
export const orderSchema = z.object({
  _id: z.string(),
  productName: z.string(),
  /** Dollars. */
  totalAmount: z.number(),
  createdAt: z.iso.datetime(),
  receipt_url: z.nullable(z.string()),
  receiptUrl: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  /** Of a product made from a story; where a product goes, on one line. */
  storyName: z.optional(z.nullable(z.string())),
  address: z.optional(z.nullable(z.string())),
  /** Additive: of a product that is being made; `tracking` is null without a number. */
  making: z.optional(
    z.nullable(z.object({ state: z.enum(['in-work', 'sent', 'done']), tracking: z.nullable(z.string()) })),
  ),
  /** Of a finished film; `storyId` is null when it is of none of the customer's stories. */
  film: z.optional(
    z.nullable(z.object({ url: z.string(), deliveredAt: z.iso.datetime(), storyId: z.nullable(z.string()) })),
  ),
});
export type Order = z.output<typeof orderSchema>;
