import type { CustomerName } from '#functions/domain/account/repositories.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { DeskOrderCard, OrderMove } from '#shared/schemas/desk-orders.ts';
import type { ProductOrderState } from '#shared/schemas/order.ts';
import { isOurs, type OrderRecord, type OrderStatus } from './order.ts';
import { productAddressLine } from './product-choices.ts';
import { refundableCents } from './refund-requests.ts';

/** Orders from before the board have no step, and are `paid`. */
export const productStateOf = ({ making }: Pick<OrderRecord, 'making'>): ProductOrderState => making?.state ?? 'paid';

/** Whether the board must show it: a product that is paid, and not done. */
export function isToMake(order: Pick<OrderRecord, 'kind' | 'status' | 'making'>): boolean {
  return order.kind === 'package' && isOurs(order.status) && productStateOf(order) !== 'done';
}

/** The rest of the payment is being refunded. */
const isRefundAsked = (order: OrderRecord) => order.paymentIntentId !== null && refundableCents(order) === 0;

const nextMoves: Record<ProductOrderState, readonly OrderMove[]> = {
  paid: ['in-work', 'done'],
  // A second time to correct the tracking number.
  'in-work': ['sent', 'done'],
  sent: ['sent', 'done'],
  done: [],
};

/** The steps that an operator may give it now; only what was sent becomes `done` with a mail. */
export function movesOf(order: OrderRecord): readonly OrderMove[] {
  return isToMake(order) && !isRefundAsked(order) ? nextMoves[productStateOf(order)] : [];
}

/**
 * Effect of a refund or dispute on the board: what is not ours any more leaves it, and comes back with a won dispute. Partial
 * refunds change nothing. @param order as it was read @param after its new status
 */
export function productReversalParts(
  order: OrderRecord,
  after: OrderStatus,
  { productOrders }: Pick<Shop, 'productOrders'>,
): TransactionPart[] {
  if (order.kind !== 'package' || isOurs(order.status) === isOurs(after)) return [];
  const { orderId } = order;
  if (!isOurs(after)) return [productOrders.unlistPart(orderId), productOrders.unlistDonePart(orderId)];
  return isToMake({ ...order, status: after }) ? [productOrders.listPart(order)] : [];
}

/** An order as the operators' board shows it. @param customer undefined when the account was erased */
export function presentOrderCard(order: OrderRecord, customer: CustomerName | undefined): DeskOrderCard {
  const { orderId, userId, productName, choices, totalCents, refundedCents, making, createdAt } = order;
  const { story = null } = choices ?? {};
  return {
    orderId,
    customer: customer === undefined ? null : { userId, name: customer.name },
    productName,
    story: story && { storyId: story.storyId, name: story.name },
    print: story?.print ?? null,
    address: productAddressLine(choices),
    paidCents: totalCents - refundedCents,
    state: productStateOf(order),
    since: making?.at ?? createdAt,
    createdAt,
    tracking: making?.tracking ?? null,
    isRefundAsked: isRefundAsked(order),
    moves: [...movesOf(order)],
    seen: making?.version ?? 0,
  };
}
