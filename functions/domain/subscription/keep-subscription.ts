import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isActive, isOver } from './subscription.ts';
import type { SyncShop } from './sync-parts.ts';
import { syncSubscription } from './sync-subscription.ts';

const fixedEndMessage =
  'We set this end at our payment provider, and it can’t be changed here. Write to us with the contact form, and a person will help.';

/**
 * Takes back a cancellation, or an end that was set at Stripe, before the period ends; idempotent, also for a subscription that was
 * not cancelled. Stripe decides races with the end and with another cancellation, and its state is applied at once; the sync sends
 * one mail if the end had been announced.
 * @throws AppError subscription-ended; conflict when Stripe refuses to change its end; payments-unavailable, service-unavailable
 */
export async function keepSubscription(userId: string, shop: SyncShop): Promise<void> {
  const { payments, subscriptions, logger } = shop;
  const active = (await subscriptions.list(userId)).find(({ status }) => isActive(status));
  if (active === undefined) throw new AppError('subscription-ended');
  const { subscriptionId } = active;
  const { status, cancelAtSeconds } = await payments.keepSubscription(subscriptionId);
  await syncSubscription(subscriptionId, [], shop);
  if (isOver(status)) throw new AppError('subscription-ended');
  if (cancelAtSeconds !== null) throw new AppError('conflict', { message: fixedEndMessage });
  logger.info('SUBSCRIPTION_KEPT', { userId, subscriptionId });
}
