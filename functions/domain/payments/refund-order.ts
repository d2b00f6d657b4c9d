import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import { commitOrConflict, type TransactionPart, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord, OrderStatus, RefundRequest } from '#functions/domain/order/order.ts';
import type { Payments } from '#functions/domain/ports/payments.ts';

export interface RefundOrderCollaborators {
  readonly transactions: Transactions;
  readonly orders: {
    get(userId: string, orderId: string): Promise<OrderRecord | undefined>;
    askRefundPart(order: OrderRecord, request: RefundRequest): TransactionPart;
    endRefundPart(userId: string, orderId: string, requestId: string): TransactionPart;
  };
  readonly payments: Pick<Payments, 'getChargeOf' | 'refundPart'>;
  readonly refundTotals: { add(day: string, cents: number, expiresAtSeconds: number): Promise<number> };
  readonly identifiers: Pick<Identifiers, 'ulid'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** In cents. A day of usual business refunds a few stories of $19. */
export const refundsPerDayAlarmCents = 50_000;

export interface WantedRefund {
  readonly userId: string;
  readonly orderId: string;
  readonly cents: number;
}

const refundable: ReadonlySet<OrderStatus> = new Set(['paid', 'partially-refunded', 'needs-attention']);

/** Cents that can still be refunded; 0 for orders without a payment, and for disputed ones, whose money the bank has. */
export function refundableCents({
  paymentIntentId,
  status,
  totalCents,
  refundedCents,
}: Pick<OrderRecord, 'paymentIntentId' | 'status' | 'totalCents' | 'refundedCents'>): number {
  return paymentIntentId === null || !refundable.has(status) ? 0 : Math.max(0, totalCents - refundedCents);
}

/**
 * Refunds an order in full or in part: first stores the request, then asks Stripe. The order changes when Stripe reports the
 * refund (`applyRefund`). A request that Stripe did not answer is repeated with the same amount, and counts once.
 * @param transactions commits the request, with the operator's entry in the audit
 * @throws AppError order-not-found, not-refundable, refund-under-way, conflict, refund-refused, payments-unavailable
 */
export async function refundOrder(
  { userId, orderId, cents }: WantedRefund,
  { transactions, orders, payments, refundTotals, identifiers, clock, logger }: RefundOrderCollaborators,
): Promise<void> {
  const order = await orders.get(userId, orderId);
  if (order === undefined) throw new AppError('order-not-found');
  const { paymentIntentId, refundedCents, refundRequest: before } = order;
  if (paymentIntentId === null || cents > refundableCents(order)) throw new AppError('not-refundable');
  if (before !== undefined && before.cents !== cents) throw new AppError('refund-under-way');
  const request = before ?? { requestId: identifiers.ulid(clock.now()), cents, askedAt: isoTime(clock) };
  const { requestId } = request;
  await commitOrConflict(transactions, [orders.askRefundPart(order, request)], 'order');
  // Stripe forgets idempotency keys after a day.
  const charge = before === undefined ? undefined : await payments.getChargeOf(paymentIntentId);
  if (charge !== undefined && charge.amountRefundedCents > refundedCents) return;
  if (!(await payments.refundPart({ paymentIntentId, cents, idempotencyKey: `desk-refund-${requestId}` }))) {
    await transactions.commit([orders.endRefundPart(userId, orderId, requestId)]);
    throw new AppError('refund-refused');
  }
  logger.info('DESK_REFUND', { userId, orderId, cents });
  const total = await refundTotals.add(isoTime(clock).slice(0, 10), cents, epochSeconds(clock, 7 * 86_400));
  if (total > refundsPerDayAlarmCents) logger.warn('DESK_REFUNDS_HIGH', { cents, total });
}
