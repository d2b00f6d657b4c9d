import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { orderAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord, OrderStatus } from '#functions/domain/order/order.ts';
import { operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { GiftRecord } from './gift.ts';
import { giftMailData, giftMailPart } from './gift-mail.ts';
import { isInProduction } from './gift-states.ts';
import { type GiftCustomer, moveParts } from './move-gift.ts';

type Needs = Pick<Shop, 'gifts' | 'orders' | 'users' | 'clock' | 'outbox' | 'identifiers'>;

export interface GiftState {
  readonly gift: GiftRecord;
  readonly reader: GiftCustomer;
  readonly isFlagged: boolean;
}

/** @returns undefined when the order is not for a gift, or nothing was delivered */
export async function readGiftState(
  { kind, userId, orderId }: OrderRecord,
  { gifts, users, orders }: Needs,
): Promise<GiftState | undefined> {
  if (kind !== 'gift') return undefined;
  const gift = await gifts.get(userId, orderId);
  if (gift === undefined) return undefined;
  const [reader, isFlagged] = await Promise.all([users.get(userId), orders.isFlagged(orderId)]);
  return { gift, reader, isFlagged };
}

function attentionParts(
  { gift, reader }: GiftState,
  order: OrderRecord,
  reason: 'gift-under-way' | 'gift-cancelled',
  shop: Needs,
): TransactionPart[] {
  const data = { ...giftMailData(gift, reader?.name ?? ''), reason };
  return [
    shop.orders.flagPart(orderAttention(order, reason, isoTime(shop.clock))),
    giftMailPart('gift-attention', operatorAddress, data, shop),
  ];
}

const isReversed = (status: OrderStatus) => status === 'refunded' || status === 'disputed';

function reversedParts(seen: GiftState, order: OrderRecord, after: OrderStatus, shop: Needs): TransactionPart[] {
  const { gift, reader, isFlagged } = seen;
  const { status } = gift;
  if (status === 'paid' || status === 'proof') return moveParts(gift, 'cancelled', reader, shop);
  if (isInProduction(status) && !isFlagged) return attentionParts(seen, order, 'gift-under-way', shop);
  // The operator cancelled it, and the payment is now refunded.
  return status === 'cancelled' && after === 'refunded' && isFlagged ? [shop.orders.unflagPart(order.orderId)] : [];
}

/**
 * Effect of an order's refund or dispute on its gift. Before printing the gift is cancelled; later the operator decides. A won
 * dispute or failed refund does not restore a cancelled gift: the operator refunds it. Partial refunds change nothing.
 * @param order as it was read @param after the order's new status
 */
export function giftReversalParts(
  seen: GiftState,
  order: OrderRecord,
  after: OrderStatus,
  shop: Needs,
): TransactionPart[] {
  if (isReversed(after)) return reversedParts(seen, order, after, shop);
  const { gift, isFlagged } = seen;
  if (!isReversed(order.status)) return [];
  if (gift.status === 'cancelled' && !isFlagged) return attentionParts(seen, order, 'gift-cancelled', shop);
  // The note about a failed refund stays: somebody wanted that refund.
  const isOver = order.status === 'disputed' && isInProduction(gift.status) && isFlagged;
  return isOver ? [shop.orders.unflagPart(order.orderId)] : [];
}
