import type { Subscription } from '#shared/schemas/subscription.ts';

/** Specification 2.9: a new subscription may take about 2 minutes to appear. */
const mayAppearWithinMs = 2 * 60_000;
const pollMs = 10_000;

/** Polls every 10 seconds for 2 minutes while no subscription is active. */
export function pollInterval(
  subscriptions: readonly Pick<Subscription, 'status'>[] | undefined,
  openForMs: number,
): number | false {
  if (subscriptions === undefined || openForMs > mayAppearWithinMs) return false;
  return subscriptions.some(({ status }) => status === 'active') ? false : pollMs;
}

type Times = Pick<Subscription, 'cancel_at' | 'current_period_end' | 'currentPeriodEnd' | 'createdAt'>;

/** `cancel_at`, else the period's end, else one month after creation (specification 2.4). */
export function getExpiryDate({ cancel_at, current_period_end, currentPeriodEnd, createdAt }: Times): Date {
  const seconds = cancel_at ?? current_period_end ?? currentPeriodEnd;
  return seconds === null ? monthLater(new Date(createdAt)) : new Date(seconds * 1000);
}

/** The same day of the next month, or its last day. */
function monthLater(date: Date): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + 1);
  // January 31 rolls over into March: go back to February's end.
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Stripe's statuses with an unpaid month. */
export function isOverdue({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'past_due' || status === 'unpaid';
}
