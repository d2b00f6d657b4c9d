import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Checkout } from './checkout.ts';
import { closingParts, couponParts } from './close-checkout.ts';
import { type GoodsShop, goodsParts, grantOf } from './delivery.ts';
import { readDraft } from './refunded-checkout.ts';

export type OrderResolution = 'deliver' | 'refunded';

export class CannotResolveOrder extends Error {
  override readonly name = 'CannotResolveOrder';
}

type Needs = GoodsShop & Pick<Shop, 'orders' | 'transactions' | 'checkouts' | 'coupons' | 'logger'>;

async function requireQuarantined(orderId: string, { checkouts }: Needs): Promise<Checkout> {
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

async function deliver(attention: NeedsAttention, shop: Needs): Promise<TransactionPart[]> {
  const { userId, orderId, paymentIntentId, paidCents } = attention;
  const { orders } = shop;
  const checkout = await requireQuarantined(orderId, shop);
  const { storyId, ...draft } = await readDraft(checkout, shop);
  if (storyId !== null) {
    throw new CannotResolveOrder(
      `The customer bought this story before, as ${storyId}: refund it at Stripe, then settle it as refunded.`,
    );
  }
  const grant = grantOf(checkout);
  const parts = await Promise.all([
    closingParts(checkout, 'fulfilled', shop),
    couponParts(checkout, 'redeemed', shop),
    goodsParts({ ...checkout, ...draft }, paidCents, shop),
  ]);
  return [
    ...parts.flat(),
    orders.changePart(userId, orderId, ['needs-attention'], { status: 'paid' }),
    ...(paymentIntentId === null || grant === null ? [] : [orders.grantPaymentPart(paymentIntentId, grant)]),
  ];
}

async function refund(
  { userId, orderId }: NeedsAttention,
  { orders, checkouts, coupons }: Needs,
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
export async function resolveOrder(orderId: string, settlement: OrderResolution, shop: Needs): Promise<NeedsAttention> {
  const { transactions, orders } = shop;
  const attention = (await orders.listNeedingAttention()).find((each) => each.orderId === orderId);
  if (attention === undefined) throw new CannotResolveOrder(`No order ${orderId} needs attention.`);
  const parts = await (settlement === 'deliver' ? deliver : refund)(attention, shop);
  await transactions.commit([...parts, orders.unflagPart(orderId)]);
  return attention;
}
