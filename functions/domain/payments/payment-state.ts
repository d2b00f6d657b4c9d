import * as z from 'zod/mini';
import { paymentRecordSchema } from '#functions/domain/order/payment-record.ts';
import { orderStatuses } from '#shared/schemas/order.ts';

/** How a payment stands with refunds and disputes (threat 36); a new one has nothing of the kind. */
const claimSchema = z.object({
  /** As last read from Stripe, in cents. */
  refundedCents: z._default(z.int(), 0),
  /** Ids of disputes that hold or took the money. */
  disputes: z._default(z.array(z.string()), []),
  /** Stories that refund and dispute ask back, and how many could be taken: never more than were left. */
  claimedStories: z._default(z.int(), 0),
  takenStories: z._default(z.int(), 0),
  /** What the order was before the first claim: a dispute that is won leads back to it. */
  orderStatus: z.optional(z.nullable(z.enum(orderStatuses))),
  /** Raised with every change: one that was made from an older read is refused. */
  version: z._default(z.int(), 0),
});

export const paymentStateSchema = z.extend(paymentRecordSchema, claimSchema.shape);
export type PaymentState = z.output<typeof paymentStateSchema>;
