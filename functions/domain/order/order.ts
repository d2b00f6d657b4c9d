import * as z from 'zod/mini';
import { refundRefusalCodes } from '#shared/names/refund-refusals.ts';
import { checkoutKinds } from '#shared/schemas/checkout.ts';
import { operatorRoleSchema } from '#shared/schemas/operator-role.ts';
import { orderStatuses } from '#shared/schemas/order.ts';
import { productChoicesSchema } from './product-choices.ts';

export type OrderStatus = (typeof orderStatuses)[number];

/** How far the making of a product is. */
const makingSchema = z.object({
  state: z.enum(['in-work', 'sent', 'done']),
  tracking: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** Counts the moves. */
  version: z.int(),
});
export type Making = z.output<typeof makingSchema>;

/** Whether its payment, or a part of it, is ours. */
export const isOurs = (status: OrderStatus): boolean => status === 'paid' || status === 'partially-refunded';

const formerRequestSchema = z.object({ requestId: z.string(), cents: z.int(), askedAt: z.iso.datetime() });

/** A refund that an operator asked for. */
const refundRequestSchema = z.extend(formerRequestSchema, {
  /** `asked` until Stripe shows or refuses it. */
  state: z.enum(['asked', 'done', 'refused']),
  refusal: z.nullable(z.enum(refundRefusalCodes)),
  /** Null for a request that was stored in `refundRequest`. */
  operator: z.nullable(z.object({ operatorId: z.string(), name: z.string(), role: operatorRoleSchema })),
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
  /** Oldest first. */
  refunds: z.optional(z.array(refundRequestSchema)),
  /** Of `refunds`. */
  refundsVersion: z.optional(z.int()),
  /** The request of an order before November 2026, whose refund at Stripe has no request id. */
  refundRequest: z.optional(formerRequestSchema),
  /** Of a product of the catalogue; absent while it is only paid. */
  making: z.optional(makingSchema),
  /** Of a finished film; erasing the customer removes it. */
  filmDelivery: z.optional(z.object({ url: z.string(), at: z.iso.datetime(), storyId: z.nullable(z.string()) })),
});
export type OrderRecord = z.output<typeof orderRecordSchema>;

/** On the operators' list until Stripe has made the refund, or an operator has seen why it refuses. */
export const listedRefundSchema = z.object({
  requestId: z.string(),
  userId: z.string(),
  orderId: z.string(),
  cents: z.int(),
  askedAt: z.iso.datetime(),
  refusal: z.nullable(z.enum(refundRefusalCodes)),
});
export type ListedRefund = z.output<typeof listedRefundSchema>;

/** On the operators' list while the bank has the money. */
export const openDisputeSchema = z.object({
  orderId: z.string(),
  userId: z.string(),
  totalCents: z.int(),
  at: z.iso.datetime(),
});
export type OpenDispute = z.output<typeof openDisputeSchema>;
