import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import { isActive, isOver, isOverdue, type SubscriptionRecord } from './subscription.ts';
import type { SyncShop } from './sync-parts.ts';
import { syncEnding, syncSubscription } from './sync-subscription.ts';

interface Subscriber {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

function mailPart(
  { name, email }: Subscriber,
  endsAtSeconds: number,
  { outbox, identifiers, clock }: SyncShop,
): TransactionPart {
  const data = { name, endsOn: longUtcDate(new Date(endsAtSeconds * 1000)) };
  const mail = { template: 'subscription-cancelled', to: email, data } as const;
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail });
}

/**
 * Ends an overdue subscription at once. The unpaid invoice is voided first, so that no payment can arrive for a month that
 * ends. @returns false when the month was paid meanwhile
 */
async function endOverdue(subscriptionId: string, shop: SyncShop): Promise<boolean> {
  const { payments } = shop;
  const subscription = await payments.getSubscription(subscriptionId);
  if (subscription !== undefined && !isOver(subscription.status)) {
    const { latestInvoiceId } = subscription;
    // Already void: an earlier call crashed before it ended the subscription.
    const invoice = latestInvoiceId === null ? undefined : await payments.voidInvoice(latestInvoiceId);
    if (invoice?.status === 'paid') return false;
    await payments.cancelNow(subscriptionId);
  }
  await syncSubscription(subscriptionId, [], shop);
  return true;
}

/** The announced end of an overdue subscription is not its period's: a repeated call is right, and changes nothing. */
function endedOverdue(record: SubscriptionRecord | undefined): boolean {
  if (record?.status !== 'canceled' || record.toldEndSeconds === undefined) return false;
  return record.toldEndSeconds !== record.cancelAtSeconds;
}

/**
 * Ends the customer's subscription at the end of its period, an overdue one at once with its open invoice; idempotent
 * (threat 37). Applies Stripe's state at once; the first cancellation sends one mail.
 * @throws AppError no-active-subscription; payments-unavailable, service-unavailable
 */
export async function cancelSubscription(subscriber: Subscriber, shop: SyncShop): Promise<void> {
  const { payments, subscriptions, logger } = shop;
  const { userId } = subscriber;
  const records = await subscriptions.list(userId);
  const current = records.find(({ status }) => isActive(status)) ?? records.find(({ status }) => isOverdue(status));
  if (current === undefined) {
    if (endedOverdue(records[0])) return;
    throw new AppError('no-active-subscription');
  }
  const { subscriptionId } = current;
  let asked = isOverdue(current.status) ? undefined : await payments.cancelAtPeriodEnd(subscriptionId);
  if (asked === undefined || isOverdue(asked.status)) {
    if (await endOverdue(subscriptionId, shop)) {
      logger.info('SUBSCRIPTION_CANCELLED', { userId, subscriptionId });
      return;
    }
    asked = await payments.cancelAtPeriodEnd(subscriptionId);
  }
  const { status, cancelAtSeconds } = asked;
  if (cancelAtSeconds === null || !isActive(status)) await syncSubscription(subscriptionId, [], shop);
  else {
    const isNew = current.cancelAtSeconds === null;
    const mail = isNew ? mailPart(subscriber, cancelAtSeconds, shop) : undefined;
    await syncEnding(subscriptionId, { endsAtSeconds: cancelAtSeconds, mail }, shop);
  }
  if (!isActive(status)) throw new AppError('no-active-subscription');
  logger.info('SUBSCRIPTION_CANCELLED', { userId, subscriptionId });
}
