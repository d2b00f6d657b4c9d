import type { Billing } from '#functions/domain/credit/billing.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { PaymentInvoice, PaymentSubscription } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { applySubscription, buysAMonth } from './billing.ts';
import { orderOfInvoice, paymentOfInvoice } from './invoice-order.ts';
import { isOverdue, type SubscriptionRecord } from './subscription.ts';
import type { SubscriptionMail } from './subscription-mails.ts';

export type SyncShop = Pick<
  Shop,
  | 'payments'
  | 'users'
  | 'subscriptions'
  | 'ledger'
  | 'orders'
  | 'stripeCustomers'
  | 'transactions'
  | 'clock'
  | 'logger'
  | 'outbox'
  | 'identifiers'
>;

export interface SyncState {
  readonly billing: Billing;
  readonly record: SubscriptionRecord | undefined;
}

/** A cancellation by the customer. */
export interface PlannedEnd {
  readonly endsAtSeconds: number;
  readonly mail: TransactionPart | undefined;
}

export function isEndRecorded({ record }: SyncState, ending: PlannedEnd | undefined): boolean {
  if (ending === undefined) return false;
  const { endsAtSeconds, mail } = ending;
  const isTold = mail === undefined || record?.toldEndSeconds === endsAtSeconds;
  return record?.cancelAtSeconds === endsAtSeconds && isTold;
}

function untoldMail(
  { cancelAtSeconds }: PaymentSubscription,
  { record }: SyncState,
  ending: PlannedEnd | undefined,
): TransactionPart | undefined {
  const isStill = ending !== undefined && cancelAtSeconds === ending.endsAtSeconds;
  return isStill && record?.toldEndSeconds !== cancelAtSeconds ? ending.mail : undefined;
}

/** What the changed record announces to the customer. */
interface Announced {
  readonly plannedEnd: TransactionPart | undefined;
  readonly mail: SubscriptionMail | undefined;
  readonly unpaid: PaymentInvoice | undefined;
}

function toldEnd(
  { cancelAtSeconds, endedAtSeconds }: PaymentSubscription,
  { record }: SyncState,
  { plannedEnd, mail }: Announced,
): number | undefined {
  if (mail?.template === 'subscription-ended') return endedAtSeconds ?? undefined;
  if (plannedEnd !== undefined) return cancelAtSeconds ?? undefined;
  return cancelAtSeconds === null && endedAtSeconds === null ? undefined : record?.toldEndSeconds;
}

function recordOf(
  userId: string,
  subscription: PaymentSubscription,
  state: SyncState,
  invoices: readonly PaymentInvoice[],
  { announced, nowMs }: { announced: Announced; nowMs: number },
): SubscriptionRecord {
  const { record: seen } = state;
  const { mail, unpaid } = announced;
  const isTold = mail !== undefined && isOverdue(subscription.status);
  const isPayable = isOverdue(subscription.status) && unpaid?.status === 'open';
  const newest = invoices.filter(buysAMonth).toSorted((a, b) => b.periodStartSeconds - a.periodStartSeconds)[0];
  const isNewer = newest !== undefined && newest.periodStartSeconds > (seen?.invoicePeriodStartSeconds ?? 0);
  return {
    userId,
    subscriptionId: subscription.subscriptionId,
    customerId: subscription.customerId,
    status: subscription.status,
    createdAt: new Date(subscription.createdAtSeconds * 1000).toISOString(),
    amountCents: subscription.amountCents,
    cancelAtSeconds: subscription.cancelAtSeconds,
    pause: subscription.pause,
    toldEndSeconds: toldEnd(subscription, state, announced),
    toldUnpaidInvoiceId: isTold ? unpaid?.invoiceId : seen?.toldUnpaidInvoiceId,
    openInvoiceUrl: isPayable ? unpaid.hostedInvoiceUrl : null,
    currentPeriodEndSeconds: subscription.currentPeriodEndSeconds,
    invoiceId: isNewer ? newest.invoiceId : (seen?.invoiceId ?? null),
    invoiceUrl: isNewer ? newest.hostedInvoiceUrl : (seen?.invoiceUrl ?? null),
    invoicePeriodStartSeconds: isNewer ? newest.periodStartSeconds : (seen?.invoicePeriodStartSeconds ?? 0),
    // Strictly increasing, because the next write's condition names it.
    syncedAtMs: Math.max(nowMs, (seen?.syncedAtMs ?? 0) + 1),
  };
}

interface SyncExtras {
  readonly ownsCustomer: boolean;
  readonly made: readonly TransactionPart[];
  readonly ending: PlannedEnd | undefined;
  readonly mail: SubscriptionMail | undefined;
  readonly mailPart: TransactionPart | undefined;
  /** The newest invoice, unless it is paid. */
  readonly unpaid: PaymentInvoice | undefined;
}

export function syncParts(
  userId: string,
  subscription: PaymentSubscription,
  seen: SyncState,
  invoices: readonly PaymentInvoice[],
  { ownsCustomer, made, ending, mail, mailPart, unpaid }: SyncExtras,
  { users, subscriptions, ledger, orders, stripeCustomers, clock }: SyncShop,
): TransactionPart[] {
  const settled = applySubscription(seen.billing, subscription, invoices, isoTime(clock));
  const plannedEnd = untoldMail(subscription, seen, ending);
  const announced = { plannedEnd, mail, unpaid };
  const record = recordOf(userId, subscription, seen, invoices, { announced, nowMs: clock.now() });
  const payments = invoices.flatMap((invoice) => paymentOfInvoice(userId, invoice) ?? []);
  return [
    subscriptions.putPart(record, seen.record),
    ...subscriptions.renewalParts(record, seen.record),
    users.replaceBillingPart(userId, seen.billing, settled.billing),
    ...(ownsCustomer ? [] : [stripeCustomers.setOwnerPart(subscription.customerId, userId)]),
    ...settled.entries.map((entry) => ledger.recordEntryPart(userId, entry)),
    ...made,
    ...[plannedEnd, mailPart].filter((part) => part !== undefined),
    ...payments.map((payment) => orders.addPaymentPart(payment)),
  ];
}

/** Whether an invoice was paid after its subscription had ended, which Stripe allows. */
export function isPaidInVain({ paidAtSeconds }: PaymentInvoice, { endedAtSeconds }: PaymentSubscription): boolean {
  return paidAtSeconds !== null && endedAtSeconds !== null && paidAtSeconds > endedAtSeconds;
}

function noteOf(
  { orderId, userId, paymentIntentId, totalCents }: OrderRecord,
  currency: string,
  at: string,
): NeedsAttention {
  const money = { paymentIntentId, expectedCents: 0, paidCents: totalCents, currency };
  return { orderId, userId, reason: 'paid-after-end', sessionId: null, ...money, at };
}

export async function orderParts(
  userId: string,
  subscription: PaymentSubscription,
  invoices: readonly PaymentInvoice[],
  { orders, clock }: SyncShop,
): Promise<TransactionPart[]> {
  const parts = invoices.map(async (invoice) => {
    const order = orderOfInvoice(userId, invoice, 'paid');
    const marked = orders.addPart({ ...order, status: 'needs-attention' });
    if (await orders.isFlagged(order.orderId)) return [marked];
    if (isPaidInVain(invoice, subscription)) {
      return [marked, orders.flagPart(noteOf(order, invoice.currency, isoTime(clock)))];
    }
    return [orders.addPart(order), orders.requireUnflaggedPart(order.orderId)];
  });
  return (await Promise.all(parts)).flat();
}
