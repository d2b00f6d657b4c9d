import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isActive, isOver } from './subscription.ts';
import type { SyncShop } from './sync-parts.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Takes back a cancellation before the period ends; idempotent, also for a subscription that was not cancelled. Stripe decides
 * races with the end and with another cancellation, and its state is applied at once; the sync sends one mail if the end had
 * been announced. @throws AppError subscription-ended; payments-unavailable, service-unavailable
 */
export async function keepSubscription(userId: string, shop: SyncShop): Promise<void> {
  const { payments, subscriptions, logger } = shop;
  const active = (await subscriptions.list(userId)).find(({ status }) => isActive(status));
  if (active === undefined) throw new AppError('subscription-ended');
  const { subscriptionId } = active;
  const { status } = await payments.keepSubscription(subscriptionId);
  await syncSubscription(subscriptionId, [], shop);
  if (isOver(status)) throw new AppError('subscription-ended');
  logger.info('SUBSCRIPTION_KEPT', { userId, subscriptionId });
}
