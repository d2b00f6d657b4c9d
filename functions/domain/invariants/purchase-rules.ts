import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import type { ListedRefund, OrderRecord } from '#functions/domain/order/order.ts';
import { isToMake, productStateOf } from '#functions/domain/order/product-order.ts';
import { isAsked, refundsOf } from '#functions/domain/order/refund-requests.ts';
import { isOver, type SubscriptionRecord } from '#functions/domain/subscription/subscription.ts';
import type { BrokenInvariant, InvariantId } from './invariant.ts';
import type { Pairing } from './pairing.ts';
import { recordsOf, type TableItem } from './table-item.ts';

const orderOf = (userId: string, orderId: string) => `order ${userId} ${orderId}`;
const paymentOf = (paymentIntentId: string, orderId: string) => `payment ${paymentIntentId} ${orderId}`;

/** The order and the story of a checkout share its id (checkout.ts). */
function pairCheckout({ checkoutId, userId, kind, status }: Checkout, pairing: Pairing): void {
  const broken = (found: string): BrokenInvariant => ({
    rule: 'checkout-delivered',
    at: `CHECKOUT#${checkoutId}`,
    found,
  });
  const isDelivered = status === 'fulfilled';
  if ((isDelivered && kind !== 'subscription') || status === 'refunded') {
    pairing.need(orderOf(userId, checkoutId), broken(`${status} without its order`));
  }
  if (status === 'refunded') pairing.forbid(`story ${userId} ${checkoutId}`, broken('a story, and it was refunded'));
  if (isDelivered && kind === 'story')
    pairing.need(`story ${userId} ${checkoutId}`, broken('fulfilled without its story'));
  if (status === 'open') {
    pairing.have(`open ${checkoutId}`);
    const at = `CHECKOUT#${checkoutId}`;
    pairing.need(`waiting ${checkoutId}`, { rule: 'checkout-awaited', at, found: 'open, and nobody waits for it' });
  }
  if (status === 'open' || status === 'expired') {
    pairing.forbid(orderOf(userId, checkoutId), broken(`an order, and the checkout is ${status}`));
    pairing.forbid(`story ${userId} ${checkoutId}`, broken(`a story, and the checkout is ${status}`));
  }
}

const onBoard = (state: 'open' | 'done', userId: string, orderId: string) => `board ${state} ${userId} ${orderId}`;
const forBoard = (state: 'open' | 'done', userId: string, orderId: string) => `product ${state} ${userId} ${orderId}`;

/** A done order stays on the board for a while only, and a refunded one nowhere. */
function pairProductOrder(at: string, order: OrderRecord, pairing: Pairing): void {
  const { userId, orderId } = order;
  if (!isToMake(order)) {
    if (productStateOf(order) === 'done') pairing.have(forBoard('done', userId, orderId));
    return;
  }
  pairing.have(forBoard('open', userId, orderId));
  const found = `${productStateOf(order)}, and not on the board`;
  pairing.need(onBoard('open', userId, orderId), { rule: 'product-order-listed', at, found });
}

const askedRefund = (orderId: string, requestId: string) => `asked refund ${orderId} ${requestId}`;
const listedRefund = (orderId: string, requestId: string) => `listed refund ${orderId} ${requestId}`;
function pairListedRefund(at: string, { orderId, requestId, refusal }: ListedRefund, pairing: Pairing): void {
  pairing.have(listedRefund(orderId, requestId));
  if (refusal !== null) return;
  pairing.need(askedRefund(orderId, requestId), { rule: 'refund-listed', at, found: 'no such refund waits' });
}

function pairOrder(order: OrderRecord, pairing: Pairing): void {
  const { userId, orderId, paymentIntentId, status } = order;
  pairing.have(orderOf(userId, orderId));
  pairing.have(`order ${orderId}`);
  const at = `ORDER#${orderId}`;
  if (paymentIntentId !== null) {
    pairing.need(paymentOf(paymentIntentId, orderId), {
      rule: 'order-has-payment',
      at,
      found: `paid by ${paymentIntentId}`,
    });
  }
  if (status === 'needs-attention') {
    pairing.need(`attention ${orderId}`, { rule: 'attention-listed', at, found: 'not on the list' });
  }
  pairProductOrder(at, order, pairing);
  if (status === 'disputed') pairing.have(`disputed ${userId} ${orderId}`);
  for (const { requestId } of refundsOf(order).filter(isAsked)) {
    pairing.have(askedRefund(orderId, requestId));
    pairing.need(listedRefund(orderId, requestId), {
      rule: 'refund-listed',
      at,
      found: `${requestId} is not on the list`,
    });
  }
}

function pairSubscription(at: string, subscription: SubscriptionRecord, pairing: Pairing): void {
  const { subscriptionId, status, currentPeriodEndSeconds } = subscription;
  if (isOver(status)) return;
  const renewal = `${new Date(currentPeriodEndSeconds * 1000).toISOString().slice(0, 10)} ${subscriptionId}`;
  pairing.have(`running ${renewal}`);
  pairing.need(`renewal ${renewal}`, { rule: 'renewal-awaited', at, found: `${status}, and not noted` });
}

export function pairItem({ at, record, attributes }: TableItem, pairing: Pairing, nowSeconds: number): void {
  const expires = Number(attributes['expiresAtSeconds'] ?? Number.POSITIVE_INFINITY);
  // DynamoDB deletes expired items up to 48 h late (threat 69).
  const hasExpired = expires <= nowSeconds;
  const need = (thing: string, rule: InvariantId, found: string) => pairing.need(thing, { rule, at, found });
  if (record.kind === 'checkout') pairCheckout(record.checkout, pairing);
  if (record.kind === 'order') pairOrder(record.order, pairing);
  if (record.kind === 'story') pairing.have(`story ${record.story.userId} ${record.story.storyId}`);
  if (record.kind === 'listed-refund') pairListedRefund(at, record.refund, pairing);
  if (record.kind === 'dispute') {
    const { userId, orderId } = record.dispute;
    need(`disputed ${userId} ${orderId}`, 'dispute-listed', 'no such order is disputed');
  }
  if (record.kind === 'product-order') {
    const { state, userId, orderId } = record;
    pairing.have(onBoard(state, userId, orderId));
    need(forBoard(state, userId, orderId), 'product-order-listed', `no such order is ${state}`);
  }
  if (record.kind === 'attention') pairing.have(`attention ${record.orderId}`);
  if (record.kind === 'payment') {
    pairing.have(paymentOf(record.paymentIntentId, record.orderId));
    need(orderOf(record.userId, record.orderId), 'order-has-payment', 'no such order');
  }
  if (record.kind === 'waiting-checkout') pairing.have(`waiting ${record.checkoutId}`);
  if ((record.kind === 'open-checkout' || record.kind === 'waiting-checkout') && !hasExpired) {
    need(`open ${record.checkoutId}`, 'checkout-awaited', 'no such checkout is open');
  }
  if (record.kind === 'subscription') pairSubscription(at, record.subscription, pairing);
  if (record.kind === 'renewal') {
    const renewal = `${record.day} ${record.subscriptionId}`;
    pairing.have(`renewal ${renewal}`);
    need(`running ${renewal}`, 'renewal-awaited', 'no such subscription runs until then');
  }
}

function checkOrder({ at, record }: TableItem): BrokenInvariant[] {
  if (record.kind !== 'order') return [];
  const { totalCents, refundedCents, status } = record.order;
  const broken = (found: string): BrokenInvariant[] => [{ rule: 'order-sound', at, found }];
  if (totalCents < 0 || refundedCents < 0 || refundedCents > totalCents) {
    return broken(`${refundedCents} refunded of ${totalCents}`);
  }
  const isWhole = refundedCents === totalCents && totalCents > 0;
  if (status === 'refunded' && !isWhole) return broken(`refunded, ${refundedCents} of ${totalCents}`);
  if (status === 'partially-refunded' && (isWhole || refundedCents === 0)) {
    return broken(`partially refunded, ${refundedCents} of ${totalCents}`);
  }
  if (status === 'paid' && refundedCents > 0) return broken(`paid, ${refundedCents} refunded`);
  return [];
}

export function checkOrders(items: readonly TableItem[]): BrokenInvariant[] {
  const orders = recordsOf(items, 'order').map(({ order }) => order);
  const counts = new Map<string, number>();
  for (const { invoiceId } of orders) {
    if (invoiceId !== null) counts.set(invoiceId, (counts.get(invoiceId) ?? 0) + 1);
  }
  const granted = recordsOf(items, 'ledger')
    .filter(({ entry }) => entry.cause.startsWith('invoice '))
    .map(({ entry }) => entry.cause.slice('invoice '.length));
  const invoices = new Set([...counts.keys(), ...granted]);
  const miscounted = [...invoices].filter((invoiceId) => counts.get(invoiceId) !== 1);
  return [
    ...items.flatMap(checkOrder),
    ...miscounted.map((invoiceId): BrokenInvariant => {
      return { rule: 'invoice-ordered-once', at: invoiceId, found: `${counts.get(invoiceId) ?? 0} orders` };
    }),
  ];
}

export function checkCoupon(items: readonly TableItem[]): BrokenInvariant[] {
  const taken = recordsOf(items, 'coupon-use').filter(({ use }) => use.state !== 'released');
  const uses = taken.length;
  const late = taken.filter(({ use }) => use.late === true).length;
  const coupons = items.flatMap(({ at, record }) => (record.kind === 'coupon' ? [{ at, ...record.coupon }] : []));
  return coupons.flatMap(({ at, uses: counted, maxUses }): BrokenInvariant[] => {
    if (counted === uses && (maxUses === null || counted - late <= maxUses)) return [];
    return [
      { rule: 'coupon-counted', at, found: `${counted} counted, ${uses} there, ${maxUses ?? 'any number'} allowed` },
    ];
  });
}
