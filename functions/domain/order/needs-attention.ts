import * as z from 'zod/mini';

/** A payment without delivery (threat 11), or a gift whose payment and production disagree. */
export const attentionReasons = [
  'wrong-amount',
  'wrong-currency',
  'wrong-mode',
  'wrong-livemode',
  'paid-twice',
  'disputed',
  'second-subscription',
  'paid-after-end',
  'gift-under-way',
  'gift-cancelled',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

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
