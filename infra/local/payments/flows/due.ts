import type { StripeContext } from '#infra/local/payments/context.ts';
import { endPeriod } from './billing.ts';
import { expire } from './checkout.ts';

const maxPeriodsAtOnce = 24;

export function runDueEvents(context: StripeContext, until = context.now()): void {
  for (const session of context.store.session.all()) {
    if (session.status === 'open' && session.expiresAt <= until) expire(context, session);
  }
  for (const { id } of context.store.subscription.all()) endDuePeriods(context, id, until);
}

function endDuePeriods(context: StripeContext, id: string, until: number): void {
  for (let times = 0; times < maxPeriodsAtOnce; times += 1) {
    const subscription = context.store.subscription.get(id);
    if (!subscription || subscription.endedAt !== null || subscription.periodEnd > until) return;
    if (subscription.status !== 'active' && !subscription.cancelAtPeriodEnd) return;
    endPeriod(context, subscription);
  }
}
