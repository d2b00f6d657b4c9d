import type { AttentionReason, NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';

export function giftAttention(order: OrderRecord, reason: AttentionReason, at: string): NeedsAttention {
  const { orderId, userId, paymentIntentId, totalCents } = order;
  const money = { expectedCents: totalCents, paidCents: totalCents, currency: 'usd' };
  return { orderId, userId, reason, sessionId: null, paymentIntentId, ...money, at };
}
