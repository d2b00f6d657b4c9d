import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord, OrderStatus } from '#functions/domain/order/order.ts';
import type { PaymentRecord } from '#functions/domain/order/payment-record.ts';
import type { Checkout } from './checkout.ts';
import type { ClosingCollaborators } from './checkout-collaborators.ts';
import { closingParts, couponParts } from './close-checkout.ts';
import { type GoodsCollaborators, goodsParts, grantOf } from './delivery.ts';
import { readDraft } from './refunded-checkout.ts';

export type OrderResolution = 'deliver' | 'refunded';

export class CannotResolveOrder extends Error {
  override readonly name = 'CannotResolveOrder';
}

export interface ResolveOrderCollaborators extends ClosingCollaborators, GoodsCollaborators {
  readonly orders: {
    get(userId: string, orderId: string): Promise<OrderRecord | undefined>;
    listNeedingAttention(): Promise<NeedsAttention[]>;
    unflagPart(orderId: string): TransactionPart;
    changePart(
      userId: string,
      orderId: string,
      from: readonly OrderStatus[],
      change: { status: OrderStatus; refundedCents?: number },
    ): TransactionPart;
    grantPaymentPart(paymentIntentId: string, grant: NonNullable<PaymentRecord['grant']>): TransactionPart;
  };
}

async function requireQuarantined(orderId: string, { checkouts }: ResolveOrderCollaborators): Promise<Checkout> {
  const checkout = await checkouts.get(orderId);
  if (checkout?.status !== 'quarantined') {
    throw new CannotResolveOrder(
      'This money was not for a checkout that waits: give it back at Stripe, then settle it as refunded.',
    );
  }
  if (checkout.kind === 'subscription') {
    throw new CannotResolveOrder('A subscription follows Stripe: correct or end it there, then settle it as refunded.');
  }
  return checkout;
}

async function deliver(
  attention: NeedsAttention,
  collaborators: ResolveOrderCollaborators,
): Promise<TransactionPart[]> {
  const { userId, orderId, paymentIntentId, paidCents } = attention;
  const { orders } = collaborators;
  const checkout = await requireQuarantined(orderId, collaborators);
  const { draftId, storyId } = await readDraft(checkout, collaborators);
  if (storyId !== null) {
    throw new CannotResolveOrder(
      `The customer bought this story before, as ${storyId}: refund it at Stripe, then settle it as refunded.`,
    );
  }
  const grant = grantOf(checkout);
  const parts = await Promise.all([
    closingParts(checkout, 'fulfilled', collaborators),
    couponParts(checkout, 'redeemed', collaborators),
    goodsParts({ ...checkout, draftId }, paidCents, collaborators),
  ]);
  return [
    ...parts.flat(),
    orders.changePart(userId, orderId, ['needs-attention'], { status: 'paid' }),
    ...(paymentIntentId === null || grant === null ? [] : [orders.grantPaymentPart(paymentIntentId, grant)]),
  ];
}

async function refund(
  { userId, orderId }: NeedsAttention,
  { orders, checkouts, coupons }: ResolveOrderCollaborators,
): Promise<TransactionPart[]> {
  const [order, checkout] = await Promise.all([orders.get(userId, orderId), checkouts.get(orderId)]);
  const released = checkout?.status === 'quarantined' ? await couponParts(checkout, 'released', { coupons }) : [];
  // Stripe's refund event may have arrived first.
  if (order?.status !== 'needs-attention') return released;
  const change = { status: 'refunded', refundedCents: order.totalCents } as const;
  return [...released, orders.changePart(userId, orderId, ['needs-attention'], change)];
}

/**
 * Applies the operator's decision about an order that needs attention, in one transaction. @throws CannotResolveOrder when
 * there is no such order, or nothing to deliver @throws TransactionRefused when it was resolved meanwhile
 */
export async function resolveOrder(
  orderId: string,
  settlement: OrderResolution,
  collaborators: ResolveOrderCollaborators,
): Promise<NeedsAttention> {
  const { transactions, orders } = collaborators;
  const attention = (await orders.listNeedingAttention()).find((each) => each.orderId === orderId);
  if (attention === undefined) throw new CannotResolveOrder(`No order ${orderId} needs attention.`);
  const parts = await (settlement === 'deliver' ? deliver : refund)(attention, collaborators);
  await transactions.commit([...parts, orders.unflagPart(orderId)]);
  return attention;
}
