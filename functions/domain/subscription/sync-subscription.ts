import { AppError } from '#functions/domain/kernel/app-error.ts';
import { inRounds, type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import { ForeignPayment, type PaymentInvoice, type PaymentSubscription } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { buysAMonth, invoiceCause, isBillable } from './billing.ts';
import { cancelSecondSubscription, subscriptionToCancel } from './second-subscription.ts';
import { isOver } from './subscription.ts';
import { mailOfChange, subscriptionMailPart } from './subscription-mails.ts';
import {
  isEndRecorded,
  isPaidInVain,
  orderParts,
  type PlannedEnd,
  type SyncShop,
  type SyncState,
  syncParts,
} from './sync-parts.ts';

interface Sync {
  readonly subscriptionId: string;
  readonly invoices: readonly PaymentInvoice[];
  readonly extraParts: readonly TransactionPart[];
  readonly ending?: PlannedEnd;
}

const conflictParts = new Set(['subscription', 'billing', 'ledger', 'order', 'payment', 'attention']);
/** Within this clock difference Stripe is asked again. */
const clockSkewMs = 5_000;

async function requireSubscription(subscriptionId: string, { payments }: SyncShop): Promise<PaymentSubscription> {
  const subscription = await payments.getSubscription(subscriptionId);
  if (subscription === undefined) throw new AppError('checkout-not-ready');
  return subscription;
}

/** Known by our metadata, or by our record of it. @throws ForeignPayment */
async function customerOf(
  subscription: PaymentSubscription,
  { payments, stripeCustomers, subscriptions }: SyncShop,
): Promise<string> {
  const { userId, customerId, subscriptionId } = subscription;
  if (userId !== null && payments.isOurs(subscription)) return userId;
  const known = await stripeCustomers.getUserId(customerId);
  const record = known === undefined ? undefined : await subscriptions.get(known, subscriptionId);
  if (record === undefined) throw new ForeignPayment();
  return record.userId;
}

async function readState(
  userId: string,
  subscriptionId: string,
  { users, subscriptions }: SyncShop,
): Promise<SyncState> {
  const [billing, record] = await Promise.all([users.getBilling(userId), subscriptions.get(userId, subscriptionId)]);
  if (billing === undefined) throw new AppError('checkout-not-ready');
  return { billing, record };
}

interface NewInvoices {
  /** Paid, without a ledger entry. */
  readonly unbooked: readonly PaymentInvoice[];
  /** The newest, unless it is paid. */
  readonly unpaid: PaymentInvoice | undefined;
}

/** Paid invoices stay paid, so older reads of them are fine; unpaid ones are read again. */
async function readInvoices(
  userId: string,
  { latestInvoiceId }: PaymentSubscription,
  known: readonly PaymentInvoice[],
  { ledger, payments }: SyncShop,
): Promise<NewInvoices> {
  const paid = known.filter(isBillable);
  const ids = new Set(paid.map(({ invoiceId }) => invoiceId));
  if (latestInvoiceId !== null) ids.add(latestInvoiceId);
  const read = async (invoiceId: string) => {
    if (await ledger.has(userId, invoiceCause(invoiceId))) return undefined;
    return paid.find((invoice) => invoice.invoiceId === invoiceId) ?? payments.getInvoice(invoiceId);
  };
  const invoices = (await Promise.all([...ids].map(read))).filter((invoice) => invoice !== undefined);
  const newest = invoices.find(({ invoiceId }) => invoiceId === latestInvoiceId);
  const unbooked = await Promise.all(invoices.filter(isBillable).map((invoice) => withRefund(invoice, payments)));
  return { unbooked, unpaid: newest?.status === 'paid' ? undefined : newest };
}

/**
 * Whether an invoice was paid after the subscription was read. The first payment makes an incomplete subscription active; before
 * that it has no bucket to fill. Nobody may pay for one that has ended: its open invoice is voided.
 */
async function wasPaidMeanwhile(
  { status }: PaymentSubscription,
  { unbooked, unpaid }: NewInvoices,
  { payments }: SyncShop,
): Promise<boolean> {
  if (status === 'incomplete') return unbooked.some(buysAMonth);
  if (!isOver(status) || unpaid?.status !== 'open') return false;
  return (await payments.voidInvoice(unpaid.invoiceId)).status === 'paid';
}

/** A month that was refunded before we recorded it starts nothing (threat 155). */
async function withRefund(invoice: PaymentInvoice, payments: Shop['payments']): Promise<PaymentInvoice> {
  const { paymentIntentId } = invoice;
  const charge = paymentIntentId === null ? undefined : await payments.getChargeOf(paymentIntentId);
  return { ...invoice, isRefunded: charge !== undefined && charge.amountRefundedCents >= charge.amountCents };
}

/**
 * A customer has one subscription: when another one has the bucket, it is synced if it ended, otherwise one of the two is
 * cancelled. @returns whether the state must be read again
 */
async function resolveSecondSubscription(
  userId: string,
  subscription: PaymentSubscription,
  { billing }: SyncState,
  shop: SyncShop,
): Promise<boolean> {
  const otherId = billing.bucket?.subscriptionId;
  const counts = !isOver(subscription.status) && subscription.status !== 'incomplete';
  if (!counts || otherId === undefined || otherId === subscription.subscriptionId) return false;
  const other = await requireSubscription(otherId, shop);
  if (!isOver(other.status)) {
    const second = subscriptionToCancel(subscription, other);
    await cancelSecondSubscription(userId, second, shop);
    if (second === subscription) return true;
  }
  await runSync({ subscriptionId: otherId, invoices: [], extraParts: [] }, shop);
  return true;
}

async function runSync(sync: Sync, shop: SyncShop): Promise<void> {
  const { subscriptionId, extraParts, ending } = sync;
  const askedAtMs = shop.clock.now();
  const first = await requireSubscription(subscriptionId, shop);
  const userId = await customerOf(first, shop);
  // A transaction can change an item once.
  const ownsCustomer = extraParts.some(({ name }) => name === 'stripe-customer');
  // A round takes 200 ms: 20 of them and their pauses fit into a function's 20 s.
  const isSynced = await inRounds(shop.transactions, async (transactions, round) => {
    // Read before Stripe: a concurrent write is newer than Stripe's response and refuses ours.
    const seen = await readState(userId, subscriptionId, shop);
    if (isEndRecorded(seen, ending)) return true;
    const isOlder = round === 0 && (seen.record?.syncedAtMs ?? 0) < askedAtMs - clockSkewMs;
    const subscription = isOlder ? first : await requireSubscription(subscriptionId, shop);
    if (await resolveSecondSubscription(userId, subscription, seen, { ...shop, transactions })) return undefined;
    const found = await readInvoices(userId, subscription, sync.invoices, shop);
    if (await wasPaidMeanwhile(subscription, found, shop)) return undefined;
    const { unbooked: invoices, unpaid } = found;
    const made = await orderParts(userId, subscription, invoices, shop);
    const mail = mailOfChange(subscription, unpaid, seen.record);
    const mailPart = await subscriptionMailPart(userId, mail, shop);
    const extras = { ownsCustomer, made, ending, mail, mailPart, unpaid };
    const parts = syncParts(userId, subscription, seen, invoices, extras, shop);
    if (!(await tryCommit(transactions, [...extraParts, ...parts], conflictParts))) return undefined;
    for (const invoice of invoices.filter((each) => isPaidInVain(each, subscription))) {
      shop.logger.error('PAYMENT_QUARANTINED', { userId, subscriptionId, invoiceId: invoice.invoiceId });
    }
    shop.logger.info('SUBSCRIPTION_SYNCED', { userId, subscriptionId, status: subscription.status });
    return true;
  });
  if (isSynced === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 5 });
}

/**
 * Updates a subscription, its monthly bucket, ledger and latest order from Stripe, in one transaction with `extraParts`.
 * Repetition, order and concurrency do not matter (threat 12): Stripe is read after the table, and the write requires an
 * unchanged table. @throws TransactionRefused when one of `extraParts` refuses @throws AppError checkout-not-ready for an
 * unknown subscription; payments-unavailable; service-unavailable
 */
export function syncSubscription(
  subscriptionId: string,
  extraParts: readonly TransactionPart[],
  shop: SyncShop,
): Promise<void> {
  return runSync({ subscriptionId, invoices: [], extraParts }, shop);
}

/** For a subscription that its customer just cancelled: one of several concurrent calls records and mails it. */
export function syncEnding(subscriptionId: string, ending: PlannedEnd, shop: SyncShop): Promise<void> {
  return runSync({ subscriptionId, invoices: [], extraParts: [], ending }, shop);
}

/** For an invoice's subscription; also records an invoice that is no longer the latest. */
export async function syncInvoice(
  invoiceId: string,
  extraParts: readonly TransactionPart[],
  shop: SyncShop,
): Promise<void> {
  const invoice = await shop.payments.getInvoice(invoiceId);
  if (invoice === undefined) throw new AppError('checkout-not-ready');
  if (invoice.subscriptionId === null) throw new ForeignPayment();
  await runSync({ subscriptionId: invoice.subscriptionId, invoices: [invoice], extraParts }, shop);
}
