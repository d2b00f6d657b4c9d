import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { AttentionReason } from '#functions/domain/order/needs-attention.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Checkout } from './checkout.ts';

const currency = 'usd';

/** Why a paid session cannot be delivered; undefined when it can (threats 11 and 155). */
export function paymentMismatch(
  { cents, kind }: Checkout,
  session: PaymentSession,
  expectsLivemode: boolean,
): AttentionReason | undefined {
  if (session.livemode !== expectsLivemode) return 'wrong-livemode';
  if (session.mode !== (kind === 'subscription' ? 'subscription' : 'payment')) return 'wrong-mode';
  if (session.currency.toLowerCase() !== currency) return 'wrong-currency';
  if (session.amountTotalCents !== cents) return 'wrong-amount';
  return session.isDisputed ? 'disputed' : undefined;
}

/**
 * Whether an order was paid again by another payment. Stripe's idempotency keys should prevent it; if not, the customer must
 * not lose money.
 */
export async function isSecondPayment(
  { userId, checkoutId }: Checkout,
  { paymentIntentId }: PaymentSession,
  { orders }: Pick<Shop, 'orders'>,
): Promise<boolean> {
  if (paymentIntentId === null || (await orders.getPayment(paymentIntentId)) !== undefined) return false;
  const order = await orders.get(userId, checkoutId);
  return order !== undefined && order.paymentIntentId !== paymentIntentId;
}

/** The operator's note, and an order that can be found by its payment. */
export function attentionParts(
  checkout: Checkout,
  session: PaymentSession,
  reason: AttentionReason,
  orderId: string,
  { orders, clock }: Pick<Shop, 'orders' | 'clock'>,
): TransactionPart[] {
  const { userId, kind, productName, cents } = checkout;
  const { sessionId, paymentIntentId, amountTotalCents: paidCents, currency: paidCurrency, receiptUrl } = session;
  const createdAt = isoTime(clock);
  const order = { userId, orderId, kind, productName, totalCents: paidCents, refundedCents: 0, receiptUrl };
  const note = { orderId, userId, reason, sessionId, paymentIntentId, expectedCents: cents, paidCents };
  const payment = { paymentIntentId: paymentIntentId ?? '', userId, orderId, amountCents: paidCents, grant: null };
  const flagged = orders.flagPart({ ...note, currency: paidCurrency, at: createdAt });
  // A subscription's invoices create its orders (domain/subscription).
  if (session.subscriptionId !== null) return [flagged];
  return [
    flagged,
    orders.addPart({ ...order, status: 'needs-attention', createdAt, paymentIntentId, invoiceId: session.invoiceId }),
    ...(paymentIntentId === null ? [] : [orders.addPaymentPart(payment)]),
  ];
}
