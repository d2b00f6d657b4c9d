import type { GiftHistory, GiftStatus } from '#shared/schemas/gift.ts';
import type { ListedGift } from './gift.ts';

function timeOf(gift: ListedGift, status: GiftStatus): string | undefined {
  if (status === 'paid') return gift.createdAt;
  if (status === 'proof') return gift.proof?.madeAt;
  // The last change of a gift without stored times was the move to its present state.
  return gift[`${status}At`] ?? (gift.status === status ? gift.updatedAt : undefined);
}

const order: readonly GiftStatus[] = ['paid', 'proof', 'printing', 'shipped', 'ready', 'delivered', 'cancelled'];

/** The states that a gift got to, oldest first; states whose time was not stored are left out. */
export function giftHistory(gift: ListedGift): GiftHistory {
  return order.flatMap((status) => {
    const at = timeOf(gift, status);
    return at === undefined ? [] : [{ status, at }];
  });
}
