import type { GiftStatus, ShippingMethod } from '#shared/schemas/gift.ts';

interface Move {
  readonly from: readonly GiftStatus[];
  /** Of gifts that are handed over so. */
  readonly only?: ShippingMethod;
}

/**
 * How a gift moves, forward only (architecture 16): by the operator, but for `proof`, which the making of the print leads to, and
 * `cancelled`, which money that went back leads to as well.
 */
export const giftMoves = {
  proof: { from: ['paid'] },
  printing: { from: ['proof'] },
  shipped: { from: ['printing'], only: 'shipping' },
  ready: { from: ['printing'], only: 'pickup' },
  delivered: { from: ['shipped', 'ready'] },
  cancelled: { from: ['paid', 'proof'] },
} as const satisfies Record<Exclude<GiftStatus, 'paid'>, Move>;

/** Whether nothing more is to be done for a gift: it leaves the operator's list. */
export function isGiftOver(status: GiftStatus): boolean {
  return status === 'delivered' || status === 'cancelled';
}

/** Whether the printer has it, and nobody has called it done: its paper and its frame are spent. */
export function isUnderWay(status: GiftStatus): boolean {
  return status === 'printing' || status === 'shipped' || status === 'ready';
}
