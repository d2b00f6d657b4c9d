import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { ListedRefund, OrderRecord, RefundRequest } from '#functions/domain/order/order.ts';
import { isAsked, isShown, refundsOf } from '#functions/domain/order/refund-requests.ts';
import { applyRefund, type ReversalShop } from './apply-reversals.ts';

/**
 * Asks Stripe for a stored refund unless Stripe shows it, and closes the request. Stripe's list is read first, because Stripe
 * forgets idempotency keys after a day. @throws AppError payments-unavailable, checkout-not-ready, service-unavailable: the
 * request stays open
 */
export async function settleRefund(
  { paymentIntentId }: Pick<OrderRecord, 'paymentIntentId'>,
  request: RefundRequest,
  shop: ReversalShop,
): Promise<void> {
  const { payments, logger } = shop;
  const charge = paymentIntentId === null ? undefined : await payments.getChargeOf(paymentIntentId);
  if (paymentIntentId === null || charge === undefined) throw new AppError('checkout-not-ready');
  const { requestId, cents } = request;
  const isKnown = isShown(request, await payments.listRefunds(charge.chargeId));
  const refusal = isKnown ? undefined : await payments.refundPart({ paymentIntentId, cents, requestId });
  if (refusal === undefined) logger.info('DESK_REFUND', { requestId, cents });
  const refused = refusal && { requestId, refusal };
  await applyRefund(charge.chargeId, [], shop, refused);
}

/** Settles a request on the operators' list, or removes it when the order has none such. */
export async function settleListedRefund(
  { userId, orderId, requestId }: ListedRefund,
  shop: ReversalShop,
): Promise<void> {
  const { orders, refunds, transactions } = shop;
  const order = await orders.get(userId, orderId);
  const request = order && refundsOf(order).find((each) => each.requestId === requestId);
  if (order === undefined || request === undefined || !isAsked(request))
    return transactions.commit([refunds.unlistPart(requestId)]);
  await settleRefund(order, request, shop);
}
