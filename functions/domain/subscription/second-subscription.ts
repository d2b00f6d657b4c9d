import { isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { PaymentSubscription } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { namedUlid } from './invoice-order.ts';
import { isActive } from './subscription.ts';

type Needs = Pick<Shop, 'transactions' | 'payments' | 'orders' | 'clock' | 'logger'>;

/** Of two subscriptions, the unpaid one; of two paid ones the newer (threat 35). */
export function subscriptionToCancel(a: PaymentSubscription, b: PaymentSubscription): PaymentSubscription {
  if (isActive(a.status) !== isActive(b.status)) return isActive(a.status) ? b : a;
  if (a.createdAtSeconds !== b.createdAtSeconds) return a.createdAtSeconds > b.createdAtSeconds ? a : b;
  return a.subscriptionId > b.subscriptionId ? a : b;
}

/** Ignores a refusal: it was already done. */
async function commitOnce(transactions: Transactions, part: TransactionPart): Promise<void> {
  try {
    await transactions.commit([part]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
  }
}

/**
 * Lists and marks the order. Orders created later check the list, and an unlisted order is only created while it is not on the
 * list.
 */
async function flag(attention: NeedsAttention, { transactions, orders }: Needs): Promise<void> {
  const { userId, orderId } = attention;
  await commitOnce(transactions, orders.flagPart(attention));
  if ((await orders.get(userId, orderId))?.status !== 'paid') return;
  await commitOnce(transactions, orders.changePart(userId, orderId, ['paid'], { status: 'needs-attention' }));
}

/**
 * Reports a second subscription's payment to the operator, then cancels it at Stripe. In this order, because the next event
 * repeats both after a failure.
 */
export async function cancelSecondSubscription(
  userId: string,
  second: PaymentSubscription,
  shop: Needs,
): Promise<void> {
  const { payments, clock, logger } = shop;
  const { subscriptionId, latestInvoiceId, createdAtSeconds, amountCents } = second;
  const invoice = latestInvoiceId === null ? undefined : await payments.getInvoice(latestInvoiceId);
  const attention: NeedsAttention = {
    orderId: namedUlid(invoice?.createdAtSeconds ?? createdAtSeconds, latestInvoiceId ?? subscriptionId),
    userId,
    reason: 'second-subscription',
    sessionId: null,
    paymentIntentId: invoice?.paymentIntentId ?? null,
    expectedCents: 0,
    paidCents: invoice?.amountPaidCents ?? amountCents,
    currency: invoice?.currency ?? 'usd',
    at: isoTime(clock),
  };
  if (isActive(second.status)) await flag(attention, shop);
  await payments.cancelNow(subscriptionId);
  logger.error('SECOND_SUBSCRIPTION_CANCELLED', { userId, subscriptionId, invoiceId: latestInvoiceId ?? undefined });
}
