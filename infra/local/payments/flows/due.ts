import type { World } from '#infra/local/payments/world.ts';
import { endPeriod } from './billing.ts';
import { expire } from './checkout.ts';

const maxPeriodsAtOnce = 24;

export function letDueHappen(world: World, until = world.now()): void {
  for (const session of world.store.session.all()) {
    if (session.status === 'open' && session.expiresAt <= until) expire(world, session);
  }
  for (const { id } of world.store.subscription.all()) endDuePeriods(world, id, until);
}

function endDuePeriods(world: World, id: string, until: number): void {
  for (let times = 0; times < maxPeriodsAtOnce; times += 1) {
    const subscription = world.store.subscription.get(id);
    if (!subscription || subscription.endedAt !== null || subscription.periodEnd > until) return;
    if (subscription.status !== 'active' && !subscription.cancelAtPeriodEnd) return;
    endPeriod(world, subscription);
  }
}
