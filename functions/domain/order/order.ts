import * as z from 'zod/mini';
import { checkoutKinds } from '#shared/schemas/checkout.ts';
import { orderStatuses } from '#shared/schemas/order.ts';
import { productChoicesSchema } from './product-choices.ts';

export type OrderStatus = (typeof orderStatuses)[number];

/** A refund that an operator asked for, until Stripe reports it. */
const refundRequestSchema = z.object({
  /** A ULID; also Stripe's idempotency key. */
  requestId: z.string(),
  cents: z.int(),
  askedAt: z.iso.datetime(),
});
export type RefundRequest = z.output<typeof refundRequestSchema>;

/** A payment, a paid invoice, a free purchase or a booked film (architecture 7). Amounts in cents. */
export const orderRecordSchema = z.object({
  userId: z.string(),
  /** The checkout's ULID if there is one. */
  orderId: z.string(),
  kind: z.enum([...checkoutKinds, 'film']),
  productName: z.string(),
  totalCents: z.int(),
  refundedCents: z.int(),
  status: z.enum(orderStatuses),
  createdAt: z.iso.datetime(),
  receiptUrl: z.nullable(z.string()),
  /** Named by Stripe in refunds and disputes. */
  paymentIntentId: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
  /** Of a product that needs them; erasing the customer removes them. */
  choices: z.optional(z.nullable(productChoicesSchema)),
  refundRequest: z.optional(refundRequestSchema),
  /** Of a finished film; erasing the customer removes it. */
  filmDelivery: z.optional(z.object({ url: z.string(), at: z.iso.datetime(), storyId: z.nullable(z.string()) })),
});
export type OrderRecord = z.output<typeof orderRecordSchema>;

/** On the operators' list while the bank has the money. */
export const openDisputeSchema = z.object({
  orderId: z.string(),
  userId: z.string(),
  totalCents: z.int(),
  at: z.iso.datetime(),
});
export type OpenDispute = z.output<typeof openDisputeSchema>;
