import * as z from 'zod/mini';
import { checkoutKinds } from '#shared/schemas/checkout.ts';
import { orderStatuses } from '#shared/schemas/order.ts';

export type OrderStatus = (typeof orderStatuses)[number];

/** One payment, one paid invoice, one free purchase by coupon, or one film that was booked (architecture 7). Amounts in cents. */
export const orderRecordSchema = z.object({
  userId: z.string(),
  /** A ULID: the checkout's own where there was one. */
  orderId: z.string(),
  kind: z.enum([...checkoutKinds, 'film']),
  productName: z.string(),
  totalCents: z.int(),
  refundedCents: z.int(),
  status: z.enum(orderStatuses),
  createdAt: z.iso.datetime(),
  receiptUrl: z.nullable(z.string()),
  /** What Stripe will name in a refund or dispute. */
  paymentIntentId: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
});
export type OrderRecord = z.output<typeof orderRecordSchema>;
