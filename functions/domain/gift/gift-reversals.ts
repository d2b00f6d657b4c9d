import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord, OrderStatus } from '#functions/domain/order/order.ts';
import { operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { GiftRecord } from './gift.ts';
import { giftAttention } from './gift-attention.ts';
import { giftMailData, giftMailPart } from './gift-mail.ts';
import { isInProduction } from './gift-states.ts';
import { type GiftCustomer, type MovingCollaborators, moveParts } from './move-gift.ts';

export interface GiftReversalCollaborators extends MovingCollaborators {
  readonly gifts: MovingCollaborators['gifts'] & {
    get(userId: string, giftId: string): Promise<GiftRecord | undefined>;
  };
  readonly orders: {
    isFlagged(orderId: string): Promise<boolean>;
    flagPart(attention: NeedsAttention): TransactionPart;
    unflagPart(orderId: string): TransactionPart;
  };
  readonly users: { get(userId: string): Promise<GiftCustomer> };
}

export interface GiftState {
  readonly gift: GiftRecord;
  readonly reader: GiftCustomer;
  readonly isFlagged: boolean;
}

/** @returns undefined when the order is not for a gift, or nothing was delivered */
export async function readGiftState(
  { kind, userId, orderId }: OrderRecord,
  { gifts, users, orders }: GiftReversalCollaborators,
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
  collaborators: GiftReversalCollaborators,
): TransactionPart[] {
  const data = { ...giftMailData(gift, reader?.name ?? ''), reason };
  return [
    collaborators.orders.flagPart(giftAttention(order, reason, isoTime(collaborators.clock))),
    giftMailPart('gift-attention', operatorAddress, data, collaborators),
  ];
}

const isReversed = (status: OrderStatus) => status === 'refunded' || status === 'disputed';

function reversedParts(
  seen: GiftState,
  order: OrderRecord,
  after: OrderStatus,
  collaborators: GiftReversalCollaborators,
): TransactionPart[] {
  const { gift, reader, isFlagged } = seen;
  const { status } = gift;
  if (status === 'paid' || status === 'proof') return moveParts(gift, 'cancelled', reader, collaborators);
  if (isInProduction(status) && !isFlagged) return attentionParts(seen, order, 'gift-under-way', collaborators);
  // The operator cancelled it, and the payment is now refunded.
  return status === 'cancelled' && after === 'refunded' && isFlagged
    ? [collaborators.orders.unflagPart(order.orderId)]
    : [];
}

/**
 * Effect of an order's refund or dispute on its gift. Before printing the gift is cancelled; later the operator decides. A won
 * dispute does not restore a cancelled gift: the operator refunds it. Partial refunds change nothing. @param order as it was
 * read @param after the order's new status
 */
export function giftReversalParts(
  seen: GiftState,
  order: OrderRecord,
  after: OrderStatus,
  collaborators: GiftReversalCollaborators,
): TransactionPart[] {
  if (isReversed(after)) return reversedParts(seen, order, after, collaborators);
  const { gift, isFlagged } = seen;
  if (order.status !== 'disputed') return [];
  if (gift.status === 'cancelled' && !isFlagged) return attentionParts(seen, order, 'gift-cancelled', collaborators);
  return isInProduction(gift.status) && isFlagged ? [collaborators.orders.unflagPart(order.orderId)] : [];
}
