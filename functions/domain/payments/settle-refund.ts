import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { ListedRefund, OrderRecord, RefundRequest } from '#functions/domain/order/order.ts';
import type { Payments } from '#functions/domain/ports/payments.ts';
import { applyRefund, type ReversalCollaborators } from './apply-reversals.ts';
import { isAsked, isShown, refundsOf } from './refund-requests.ts';

export interface SettleRefundCollaborators extends ReversalCollaborators {
  readonly payments: ReversalCollaborators['payments'] & Pick<Payments, 'getChargeOf' | 'refundPart'>;
}

/**
 * Asks Stripe for a stored refund unless Stripe shows it, and closes the request. Stripe's list is read first, because Stripe
 * forgets idempotency keys after a day. @throws AppError payments-unavailable, checkout-not-ready, service-unavailable: the
 * request stays open
 */
export async function settleRefund(
  { paymentIntentId }: Pick<OrderRecord, 'paymentIntentId'>,
  request: RefundRequest,
  collaborators: SettleRefundCollaborators,
): Promise<void> {
  const { payments, logger } = collaborators;
  const charge = paymentIntentId === null ? undefined : await payments.getChargeOf(paymentIntentId);
  if (paymentIntentId === null || charge === undefined) throw new AppError('checkout-not-ready');
  const { requestId, cents } = request;
  const isKnown = isShown(request, await payments.listRefunds(charge.chargeId));
  const refusal = isKnown ? undefined : await payments.refundPart({ paymentIntentId, cents, requestId });
  if (refusal === undefined) logger.info('DESK_REFUND', { requestId, cents });
  const refused = refusal && { requestId, refusal };
  await applyRefund(charge.chargeId, [], collaborators, refused);
}

/** Settles a request on the operators' list, or removes it when the order has none such. */
export async function settleListedRefund(
  { userId, orderId, requestId }: ListedRefund,
  collaborators: SettleRefundCollaborators,
): Promise<void> {
  const { orders, refunds, transactions } = collaborators;
  const order = await orders.get(userId, orderId);
  const request = order && refundsOf(order).find((each) => each.requestId === requestId);
  if (order === undefined || request === undefined || !isAsked(request))
    return transactions.commit([refunds.unlistPart(requestId)]);
  await settleRefund(order, request, collaborators);
}
