import { AppError } from '#functions/domain/kernel/app-error.ts';
import { commitUnlessOutrun, type TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { PaymentInvoice, PaymentSubscription } from '#functions/domain/ports/payments.ts';
import { invoiceCause, isSettled } from './billing.ts';
import { cancelSecond, superfluous } from './second-subscription.ts';
import { isOver } from './subscription.ts';
import {
  type Ending,
  isEnded,
  isPaidInVain,
  orderParts,
  partsOf,
  type Seen,
  type SyncCollaborators,
} from './sync-parts.ts';

/** What is brought up to date, and what must become true with it or not at all. */
interface Sync {
  readonly subscriptionId: string;
  /** Invoices known to be this subscription's, beside its latest. */
  readonly invoices: readonly PaymentInvoice[];
  readonly alongside: readonly TransactionPart[];
  readonly ending?: Ending;
}

/**
 * Rivals change what was read: each round loses to at most one other writer. Somebody who clicks eight times makes eight of
 * them, and Stripe's events of it eight more. A round takes some 200 ms: all of them end within a function's 20 s.
 */
const maxRounds = 20;
const ownParts = new Set(['subscription', 'billing', 'ledger', 'order', 'payment', 'attention']);
/** Clocks of two machines may differ by that much; within it Stripe is asked again rather than trusted to be newer. */
const clockSkewMs = 5_000;

async function ask(subscriptionId: string, { payments }: SyncCollaborators): Promise<PaymentSubscription> {
  const subscription = await payments.readSubscription(subscriptionId);
  if (subscription === undefined) throw new AppError('checkout-not-ready');
  return subscription;
}

async function customerOf(subscription: PaymentSubscription, { stripeCustomers }: SyncCollaborators): Promise<string> {
  const userId = subscription.userId ?? (await stripeCustomers.getUserId(subscription.customerId));
  if (userId === undefined) throw new AppError('checkout-not-ready');
  return userId;
}

async function look(
  userId: string,
  subscriptionId: string,
  { users, subscriptions }: SyncCollaborators,
): Promise<Seen> {
  const [billing, record] = await Promise.all([users.getBilling(userId), subscriptions.get(userId, subscriptionId)]);
  if (billing === undefined) throw new AppError('checkout-not-ready');
  return { billing, record };
}

/** The paid invoices that were not booked yet. A paid invoice stays paid, so it may have been read at any time. */
async function unbookedInvoices(
  userId: string,
  { latestInvoiceId }: PaymentSubscription,
  known: readonly PaymentInvoice[],
  { ledger, payments }: SyncCollaborators,
): Promise<PaymentInvoice[]> {
  const isKnown = known.some(({ invoiceId }) => invoiceId === latestInvoiceId);
  const ids = known.filter(isSettled).map(({ invoiceId }) => invoiceId);
  if (latestInvoiceId !== null && !isKnown) ids.push(latestInvoiceId);
  const booked = await Promise.all(ids.map((invoiceId) => ledger.has(userId, invoiceCause(invoiceId))));
  const unbooked = ids.filter((_, index) => !booked[index]);
  const read = (invoiceId: string) =>
    known.find((invoice) => invoice.invoiceId === invoiceId) ?? payments.readInvoice(invoiceId);
  const invoices = await Promise.all(unbooked.map(read));
  return invoices.filter((invoice) => invoice !== undefined).filter(isSettled);
}

/**
 * A customer has one subscription. When another one has the bucket, either that one is over, which is then taken note of,
 * or one of both has to go.
 * @returns whether everything must be looked at anew
 */
async function settleRivalry(
  userId: string,
  subscription: PaymentSubscription,
  { billing }: Seen,
  collaborators: SyncCollaborators,
): Promise<boolean> {
  const rivalId = billing.bucket?.subscriptionId;
  const counts = !isOver(subscription.status) && subscription.status !== 'incomplete';
  if (!counts || rivalId === undefined || rivalId === subscription.subscriptionId) return false;
  const rival = await ask(rivalId, collaborators);
  if (!isOver(rival.status)) {
    const second = superfluous(subscription, rival);
    await cancelSecond(userId, second, collaborators);
    if (second === subscription) return true;
  }
  await run({ subscriptionId: rivalId, invoices: [], alongside: [] }, collaborators);
  return true;
}

async function run(sync: Sync, collaborators: SyncCollaborators): Promise<void> {
  const { subscriptionId, alongside, ending } = sync;
  const askedAtMs = collaborators.clock.now();
  const first = await ask(subscriptionId, collaborators);
  const userId = await customerOf(first, collaborators);
  // A transaction may touch an item once.
  const ownsCustomer = alongside.some(({ name }) => name === 'stripe-customer');
  for (let round = 0; round < maxRounds; round += 1) {
    // Read before Stripe is asked: a write that came in between is newer than what Stripe will say, and refuses ours.
    const seen = await look(userId, subscriptionId, collaborators);
    if (isEnded(seen, ending)) return;
    const isOlder = round === 0 && (seen.record?.syncedAtMs ?? 0) < askedAtMs - clockSkewMs;
    const subscription = isOlder ? first : await ask(subscriptionId, collaborators);
    if (await settleRivalry(userId, subscription, seen, collaborators)) continue;
    const invoices = await unbookedInvoices(userId, subscription, sync.invoices, collaborators);
    const made = await orderParts(userId, subscription, invoices, collaborators);
    const parts = partsOf(userId, subscription, seen, invoices, { ownsCustomer, made, ending }, collaborators);
    if (!(await commitUnlessOutrun(collaborators.transactions, [...alongside, ...parts], ownParts))) continue;
    for (const invoice of invoices.filter((each) => isPaidInVain(each, subscription))) {
      collaborators.logger.error('PAYMENT_QUARANTINED', { userId, subscriptionId, invoiceId: invoice.invoiceId });
    }
    collaborators.logger.info('SUBSCRIPTION_SYNCED', { userId, subscriptionId, status: subscription.status });
    return;
  }
  throw new AppError('service-unavailable', { retryAfterSeconds: 5 });
}

/**
 * Brings a subscription, the customer's monthly bucket, its ledger and the order of its latest invoice to what Stripe says
 * now, in one transaction with the parts given. Any number of times, in any order, by any number of callers the end is the
 * same (threat 12): Stripe is asked after the table was read, and the table takes the answer only when nobody
 * wrote since.
 * @throws TransactionRefused when a part of `alongside` refuses
 * @throws AppError checkout-not-ready when the subscription is nobody's yet; payments-unavailable; service-unavailable
 */
export function syncSubscription(
  subscriptionId: string,
  alongside: readonly TransactionPart[],
  collaborators: SyncCollaborators,
): Promise<void> {
  return run({ subscriptionId, invoices: [], alongside }, collaborators);
}

/** The same for a subscription that its customer has just ended: of many who end it at once, one writes so and tells it. */
export function syncEnding(subscriptionId: string, ending: Ending, collaborators: SyncCollaborators): Promise<void> {
  return run({ subscriptionId, invoices: [], alongside: [], ending }, collaborators);
}

/** The same for the subscription of an invoice, whose order and stories are booked even when a later one is the latest. */
export async function syncInvoice(
  invoiceId: string,
  alongside: readonly TransactionPart[],
  collaborators: SyncCollaborators,
): Promise<void> {
  const invoice = await collaborators.payments.readInvoice(invoiceId);
  if (invoice === undefined) throw new AppError('checkout-not-ready');
  // An invoice that an operator wrote by hand buys no month.
  if (invoice.subscriptionId === null) return collaborators.transactions.commit(alongside);
  await run({ subscriptionId: invoice.subscriptionId, invoices: [invoice], alongside }, collaborators);
}
