import type { Clock } from '../../runtime/clock.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { NeedsAttention } from '../order/needs-attention.ts';
import type { OrderRecord, OrderStatus } from '../order/order.ts';
import type { PaymentSubscription, Payments } from '../payments/payments.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '../transaction/transaction.ts';
import { namedUlid } from './invoice-order.ts';
import { isActive } from './subscription.ts';

export interface SecondSubscriptionCollaborators {
  readonly transactions: Transactions;
  readonly payments: Pick<Payments, 'readInvoice' | 'cancelNow'>;
  readonly orders: {
    get(userId: string, orderId: string): Promise<OrderRecord | undefined>;
    changePart(
      userId: string,
      orderId: string,
      from: readonly OrderStatus[],
      change: { readonly status: OrderStatus },
    ): TransactionPart;
    flagPart(attention: NeedsAttention): TransactionPart;
  };
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Which of two has to go: the one whose month is not paid; of two paid ones the newer (RELIABILITY row 35). */
export function superfluous(a: PaymentSubscription, b: PaymentSubscription): PaymentSubscription {
  if (isActive(a.status) !== isActive(b.status)) return isActive(a.status) ? b : a;
  if (a.createdAtSeconds !== b.createdAtSeconds) return a.createdAtSeconds > b.createdAtSeconds ? a : b;
  return a.subscriptionId > b.subscriptionId ? a : b;
}

async function tellOnce(transactions: Transactions, parts: readonly TransactionPart[]): Promise<void> {
  try {
    await transactions.commit(parts);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
  }
}

/**
 * Tells the operator of the money that came for a second subscription, and ends that at Stripe at once. Told first: should
 * the ending fail, the next event tells again, which changes nothing, and ends it.
 */
export async function cancelSecond(
  userId: string,
  second: PaymentSubscription,
  { transactions, payments, orders, clock, logger }: SecondSubscriptionCollaborators,
): Promise<void> {
  const { subscriptionId, latestInvoiceId, createdAtSeconds, amountCents } = second;
  const invoice = latestInvoiceId === null ? undefined : await payments.readInvoice(latestInvoiceId);
  const orderId = namedUlid(invoice?.createdAtSeconds ?? createdAtSeconds, latestInvoiceId ?? subscriptionId);
  const flag = orders.flagPart({
    orderId,
    userId,
    reason: 'second-subscription',
    sessionId: null,
    paymentIntentId: invoice?.paymentIntentId ?? null,
    expectedCents: 0,
    paidCents: invoice?.amountPaidCents ?? amountCents,
    currency: invoice?.currency ?? 'usd',
    at: isoTime(clock),
  });
  // Of one whose month is not paid there is no money to tell of.
  if (isActive(second.status)) {
    const order = await orders.get(userId, orderId);
    const mark = orders.changePart(userId, orderId, ['paid'], { status: 'needs-attention' });
    await tellOnce(transactions, order?.status === 'paid' ? [flag, mark] : [flag]);
  }
  await payments.cancelNow(subscriptionId);
  logger.error('SECOND_SUBSCRIPTION_CANCELLED', { userId, subscriptionId, invoiceId: latestInvoiceId ?? undefined });
}
