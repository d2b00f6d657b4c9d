import {
  type GiftStatus,
  type OperatorGiftStatus,
  operatorGiftStatuses,
  type ShippingMethod,
} from '#shared/schemas/gift.ts';
import type { ListedGift } from './gift.ts';

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
  // A second time to correct the tracking number.
  shipped: { from: ['printing', 'shipped'], only: 'shipping' },
  ready: { from: ['printing'], only: 'pickup' },
  delivered: { from: ['shipped', 'ready'] },
  cancelled: { from: ['paid', 'proof'] },
} as const satisfies Record<Exclude<GiftStatus, 'paid'>, Move>;

/** The states that an operator may give it now. Printing also needs the customer's approval. */
export function possibleMoves({ status, shippingMethod, answer }: ListedGift): OperatorGiftStatus[] {
  return operatorGiftStatuses.filter((to) => {
    const move: Move = giftMoves[to];
    if (to === 'printing' && answer !== undefined && answer.problem !== null) return false;
    return move.from.includes(status) && (move.only ?? shippingMethod) === shippingMethod;
  });
}

export function isGiftClosed(status: GiftStatus): boolean {
  return status === 'delivered' || status === 'cancelled';
}

export function isInProduction(status: GiftStatus): boolean {
  return status === 'printing' || status === 'shipped' || status === 'ready';
}
