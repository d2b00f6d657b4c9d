import * as z from 'zod/mini';

/**
 * Why a person must look at a payment: it came, and nothing was delivered for it (threat 11); or the money of a gift
 * and its making do not agree: it went back while the printer had the gift, or is here although the gift was cancelled.
 */
export const attentionReasons = [
  'wrong-amount',
  'wrong-currency',
  'wrong-mode',
  'wrong-livemode',
  'paid-twice',
  'second-subscription',
  'paid-after-end',
  'gift-under-way',
  'gift-cancelled',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** The operator's note of an order that needs attention. */
export const needsAttentionSchema = z.object({
  orderId: z.string(),
  userId: z.string(),
  reason: z.enum(attentionReasons),
  sessionId: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  expectedCents: z.int(),
  paidCents: z.int(),
  currency: z.string(),
  at: z.iso.datetime(),
});
export type NeedsAttention = z.output<typeof needsAttentionSchema>;
