import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { commitOrConflict, type TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { type MailTemplate, operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { OrderMove, WantedOrderMove } from '#shared/schemas/desk-orders.ts';
import type { Making, OrderRecord } from './order.ts';
import { productMailData } from './product-mail.ts';
import { movesOf, productStateOf } from './product-order.ts';

type Needs = Pick<
  Shop,
  'transactions' | 'orders' | 'productOrders' | 'customerNames' | 'outbox' | 'identifiers' | 'clock'
>;

const mails = {
  'in-work': 'product-in-work',
  sent: 'product-sent',
  done: 'product-done',
} as const satisfies Record<OrderMove, MailTemplate>;

/** @throws AppError order-not-found when it was never on the board */
export async function findProductOrder(
  orderId: string,
  { orders, productOrders }: Pick<Shop, 'orders' | 'productOrders'>,
): Promise<OrderRecord> {
  const listed = await productOrders.find(orderId);
  const order = listed && (await orders.get(listed.userId, orderId));
  if (order === undefined) throw new AppError('order-not-found');
  return order;
}

const trackingOf = (move: WantedOrderMove) => ('tracking' in move ? (move.tracking ?? null) : null);
const isWithoutMail = (move: WantedOrderMove) => 'withoutMail' in move && move.withoutMail === true;

/** Whether an earlier call of this move has been applied. */
function isApplied({ making }: OrderRecord, move: WantedOrderMove): boolean {
  return making?.state === move.to && (move.to !== 'sent' || making.tracking === trackingOf(move));
}

function requireMove(order: OrderRecord, move: WantedOrderMove): void {
  const isSeen = (order.making?.version ?? 0) === move.seen;
  // Only what was sent is done; an operator may close an earlier one without a mail.
  const isEarly = move.to === 'done' && productStateOf(order) !== 'sent' && !isWithoutMail(move);
  if (!isSeen || isEarly || !movesOf(order).includes(move.to)) throw new AppError('conflict');
}

async function mailParts(order: OrderRecord, making: Making, shop: Needs): Promise<TransactionPart[]> {
  const { customerNames, outbox, identifiers, clock } = shop;
  const reader = (await customerNames.getMany([order.userId])).get(order.userId);
  const data = { ...productMailData(order, reader?.name ?? 'Somebody whose account is gone') };
  const to = reader?.email ?? operatorAddress;
  const mail = { template: mails[making.state], to, data: { ...data, tracking: making.tracking ?? '' } };
  return [outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail })];
}

/**
 * Moves a paid product to its next step and mails the customer, in one transaction. The same move again changes nothing and mails
 * nobody. @returns the order after it
 * @throws AppError order-not-found; conflict when it changed since the operator saw it, is being refunded, or the step does not
 * follow
 */
export async function moveProductOrder(orderId: string, move: WantedOrderMove, shop: Needs): Promise<OrderRecord> {
  const { productOrders, clock, transactions } = shop;
  const order = await findProductOrder(orderId, shop);
  if (isApplied(order, move)) return order;
  requireMove(order, move);
  const at = isoTime(clock);
  const tracking = move.to === 'sent' ? trackingOf(move) : (order.making?.tracking ?? null);
  const making: Making = { state: move.to, tracking, at, version: move.seen + 1 };
  const parts = [
    productOrders.movePart(order, making),
    ...(move.to === 'done'
      ? [productOrders.unlistPart(orderId), productOrders.listDonePart(order, at)]
      : [productOrders.listPart(order)]),
    ...(isWithoutMail(move) ? [] : await mailParts(order, making, shop)),
  ];
  await commitOrConflict(transactions, parts, 'order');
  return { ...order, making };
}
