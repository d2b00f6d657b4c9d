import type { StripeContext } from '#infra/local/payments/context.ts';
import type { Subscription } from '#infra/local/payments/records.ts';
import { cancelNow, changeSubscription, type DunningEnd, endPeriod, renew } from './billing.ts';
import { expire } from './checkout.ts';

const maxEventsAtOnce = 40;

export function runDueEvents(context: StripeContext, until = context.now(), dunningEnd?: DunningEnd): void {
  for (const session of context.store.session.all()) {
    if (session.status === 'open' && session.expiresAt <= until) expire(context, session);
  }
  for (const { id } of context.store.subscription.all()) runDueEventsOf(context, id, until, dunningEnd);
}

/** Retries the open invoice and ends periods of a subscription that are due until then. */
export function runDueEventsOf(
  context: StripeContext,
  id: string,
  until: number,
  dunningEnd: DunningEnd = 'canceled',
): void {
  for (let times = 0; times < maxEventsAtOnce; times += 1) {
    const subscription = context.store.subscription.get(id);
    if (!subscription || subscription.endedAt !== null) return;
    const { pause, cancelAt } = subscription;
    if (pause !== null && pause.resumesAt !== null && pause.resumesAt <= until) {
      changeSubscription(context, subscription, { pause: null });
    } else if (cancelAt !== null && cancelAt <= until) cancelNow(context, subscription, 'cancellation_requested');
    else if (isRetryDue(context, subscription, until)) renew(context, subscription, { dunningEnd });
    else if (isPeriodOver(subscription, until)) endPeriod(context, subscription);
    else return;
  }
}

function isRetryDue({ store }: StripeContext, { latestInvoice }: Subscription, until: number): boolean {
  const { nextAttempt = null } = store.invoice.get(latestInvoice ?? '') ?? {};
  return nextAttempt !== null && nextAttempt <= until;
}

function isPeriodOver({ status, cancelAtPeriodEnd, periodEnd }: Subscription, until: number): boolean {
  return periodEnd <= until && (status === 'active' || cancelAtPeriodEnd);
}
