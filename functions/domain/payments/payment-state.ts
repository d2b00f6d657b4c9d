import * as z from 'zod/mini';
import { paymentRecordSchema } from '#functions/domain/order/payment-record.ts';
import { orderStatuses } from '#shared/schemas/order.ts';

const claimSchema = z.object({
  /** As last read from Stripe, in cents. */
  refundedCents: z._default(z.int(), 0),
  /** Refunds that the bank returned, as last read. */
  failedCents: z._default(z.int(), 0),
  disputes: z._default(z.array(z.string()), []),
  /** Stories that refunds and disputes reclaim, and how many were available to take. */
  claimedStories: z._default(z.int(), 0),
  takenStories: z._default(z.int(), 0),
  orderStatus: z.optional(z.nullable(z.enum(orderStatuses))),
  version: z._default(z.int(), 0),
});

export const paymentStateSchema = z.extend(paymentRecordSchema, claimSchema.shape);
export type PaymentState = z.output<typeof paymentStateSchema>;
