import type { AttentionReason, NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';

/** A note that a gift's payment and its production disagree. */
export function giftAttention(order: OrderRecord, reason: AttentionReason, at: string): NeedsAttention {
  const { orderId, userId, paymentIntentId, totalCents } = order;
  const money = { expectedCents: totalCents, paidCents: totalCents, currency: 'usd' };
  return { orderId, userId, reason, sessionId: null, paymentIntentId, ...money, at };
}
