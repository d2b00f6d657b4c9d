import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { AttentionReason } from '#functions/domain/order/needs-attention.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import type { Checkout } from './checkout.ts';
import type { FulfilCollaborators } from './checkout-collaborators.ts';

/** All our prices are in this currency. */
const currency = 'usd';

/** Why a paid session does not pay for its checkout, or undefined when it does (threat 11). */
export function misfitOf(
  { cents, kind }: Checkout,
  session: PaymentSession,
  expectsLivemode: boolean,
): AttentionReason | undefined {
  if (session.livemode !== expectsLivemode) return 'wrong-livemode';
  if (session.mode !== (kind === 'subscription' ? 'subscription' : 'payment')) return 'wrong-mode';
  if (session.currency.toLowerCase() !== currency) return 'wrong-currency';
  return session.amountTotalCents === cents ? undefined : 'wrong-amount';
}

/**
 * Whether a session pays once more for what was paid before: by another payment than the one that the order names. Cannot
 * happen as long as Stripe keeps its promise about idempotency keys; a customer must not lose money to that.
 */
export async function isSecondPayment(
  { userId, checkoutId }: Checkout,
  { paymentIntentId }: PaymentSession,
  { orders }: Pick<FulfilCollaborators, 'orders'>,
): Promise<boolean> {
  if (paymentIntentId === null || (await orders.getPayment(paymentIntentId)) !== undefined) return false;
  const order = await orders.get(userId, checkoutId);
  return order !== undefined && order.paymentIntentId !== paymentIntentId;
}

/** The operator's note of what a person must look at, and an order that is found by its payment too. */
export function attentionParts(
  checkout: Checkout,
  session: PaymentSession,
  reason: AttentionReason,
  orderId: string,
  { orders, clock }: Pick<FulfilCollaborators, 'orders' | 'clock'>,
): TransactionPart[] {
  const { userId, kind, productName, cents } = checkout;
  const { sessionId, paymentIntentId, amountTotalCents: paidCents, currency: paidCurrency, receiptUrl } = session;
  const createdAt = isoTime(clock);
  const order = { userId, orderId, kind, productName, totalCents: paidCents, refundedCents: 0, receiptUrl };
  const note = { orderId, userId, reason, sessionId, paymentIntentId, expectedCents: cents, paidCents };
  const payment = { paymentIntentId: paymentIntentId ?? '', userId, orderId, amountCents: paidCents, grant: null };
  const flagged = orders.flagPart({ ...note, currency: paidCurrency, at: createdAt });
  // A subscription's invoices are orders by themselves (domain/subscription): one payment, one order.
  if (session.subscriptionId !== null) return [flagged];
  return [
    flagged,
    orders.addPart({ ...order, status: 'needs-attention', createdAt, paymentIntentId, invoiceId: session.invoiceId }),
    ...(paymentIntentId === null ? [] : [orders.addPaymentPart(payment)]),
  ];
}
