import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord, OrderStatus } from '#functions/domain/order/order.ts';
import { operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { GiftRecord } from './gift.ts';
import { giftAttention } from './gift-attention.ts';
import { giftMailData, giftMailPart } from './gift-mail.ts';
import { isUnderWay } from './gift-states.ts';
import { type GiftReader, type MovingCollaborators, moveParts } from './move-gift.ts';

export interface ClaimedGiftCollaborators extends MovingCollaborators {
  readonly gifts: MovingCollaborators['gifts'] & {
    get(userId: string, giftId: string): Promise<GiftRecord | undefined>;
  };
  readonly orders: {
    isFlagged(orderId: string): Promise<boolean>;
    flagPart(attention: NeedsAttention): TransactionPart;
    unflagPart(orderId: string): TransactionPart;
  };
  readonly users: { get(userId: string): Promise<GiftReader> };
}

/** A gift as it was found when its money was asked back. */
export interface SeenGift {
  readonly gift: GiftRecord;
  readonly reader: GiftReader;
  /** Whether the operator's list has its order. */
  readonly isFlagged: boolean;
}

/** @returns undefined when the order is for no gift, or nothing was delivered for it */
export async function lookAtGift(
  { kind, userId, orderId }: OrderRecord,
  { gifts, users, orders }: ClaimedGiftCollaborators,
): Promise<SeenGift | undefined> {
  if (kind !== 'gift') return undefined;
  const gift = await gifts.get(userId, orderId);
  if (gift === undefined) return undefined;
  const [reader, isFlagged] = await Promise.all([users.get(userId), orders.isFlagged(orderId)]);
  return { gift, reader, isFlagged };
}

/** On the operator's list, with a mail: a parcel can be stopped today and not tomorrow. */
function attentionParts(
  { gift, reader }: SeenGift,
  order: OrderRecord,
  reason: 'gift-under-way' | 'gift-cancelled',
  collaborators: ClaimedGiftCollaborators,
): TransactionPart[] {
  const data = { ...giftMailData(gift, reader?.name ?? ''), reason };
  return [
    collaborators.orders.flagPart(giftAttention(order, reason, isoTime(collaborators.clock))),
    giftMailPart('gift-attention', operatorAddress, data, collaborators),
  ];
}

const isGone = (status: OrderStatus) => status === 'refunded' || status === 'disputed';

function partsWithoutMoney(
  seen: SeenGift,
  order: OrderRecord,
  after: OrderStatus,
  collaborators: ClaimedGiftCollaborators,
): TransactionPart[] {
  const { gift, reader, isFlagged } = seen;
  const { status } = gift;
  if (status === 'paid' || status === 'proof') return moveParts(gift, 'cancelled', reader, collaborators);
  if (isUnderWay(status) && !isFlagged) return attentionParts(seen, order, 'gift-under-way', collaborators);
  // The operator cancelled it, and now the money is back where it came from.
  return status === 'cancelled' && after === 'refunded' && isFlagged
    ? [collaborators.orders.unflagPart(order.orderId)]
    : [];
}

/**
 * What becomes of a gift when its order does: without its money it is cancelled as long as nothing was printed; later a person
 * decides, as paper and frame are spent and a parcel can perhaps be stopped. A dispute that is won does not bring a cancelled
 * gift back (states go forward only): a person gives that money back. A part of the money refunded changes nothing.
 * @param order as it was seen
 * @param after what the order becomes
 */
export function claimedGiftParts(
  seen: SeenGift,
  order: OrderRecord,
  after: OrderStatus,
  collaborators: ClaimedGiftCollaborators,
): TransactionPart[] {
  if (isGone(after)) return partsWithoutMoney(seen, order, after, collaborators);
  const { gift, isFlagged } = seen;
  if (order.status !== 'disputed') return [];
  if (gift.status === 'cancelled' && !isFlagged) return attentionParts(seen, order, 'gift-cancelled', collaborators);
  return isUnderWay(gift.status) && isFlagged ? [collaborators.orders.unflagPart(order.orderId)] : [];
}
