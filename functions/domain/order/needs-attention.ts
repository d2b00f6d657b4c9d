import * as z from 'zod/mini';
import type { OrderRecord } from './order.ts';

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
  'refund-failed',
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

/** The note about an order that was paid in full. */
export function orderAttention(order: OrderRecord, reason: AttentionReason, at: string): NeedsAttention {
  const { orderId, userId, paymentIntentId, totalCents } = order;
  const money = { expectedCents: totalCents, paidCents: totalCents, currency: 'usd' };
  return { orderId, userId, reason, sessionId: null, paymentIntentId, ...money, at };
}
