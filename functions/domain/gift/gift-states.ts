import type { GiftStatus, ShippingMethod } from '#shared/schemas/gift.ts';

interface Move {
  readonly from: readonly GiftStatus[];
  readonly only?: ShippingMethod;
}

/**
 * State changes of a gift, forward only (architecture 16). The operator makes them, except `proof` (by the proof job) and some
 * of `cancelled` (by a refund).
 */
export const giftMoves = {
  proof: { from: ['paid'] },
  printing: { from: ['proof'] },
  shipped: { from: ['printing'], only: 'shipping' },
  ready: { from: ['printing'], only: 'pickup' },
  delivered: { from: ['shipped', 'ready'] },
  cancelled: { from: ['paid', 'proof'] },
} as const satisfies Record<Exclude<GiftStatus, 'paid'>, Move>;

export function isGiftClosed(status: GiftStatus): boolean {
  return status === 'delivered' || status === 'cancelled';
}

export function isInProduction(status: GiftStatus): boolean {
  return status === 'printing' || status === 'shipped' || status === 'ready';
}
