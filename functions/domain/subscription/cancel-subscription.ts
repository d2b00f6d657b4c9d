import { AppError } from '../../runtime/app-error.ts';
import type { Payments } from '../payments/payments.ts';
import { isActive, type SubscriptionRecord } from './subscription.ts';
import { type SyncCollaborators, syncSubscription } from './sync-subscription.ts';

export interface CancelSubscriptionCollaborators extends SyncCollaborators {
  readonly payments: SyncCollaborators['payments'] & Pick<Payments, 'cancelAtPeriodEnd'>;
  readonly subscriptions: SyncCollaborators['subscriptions'] & {
    list(userId: string): Promise<SubscriptionRecord[]>;
  };
}

/**
 * Ends the customer's active subscription with its billing cycle: what is paid for stays theirs until then. Asked again, it
 * ends as it would have (RELIABILITY row 37). What Stripe says afterwards is kept at once, not with the event to come.
 * @throws AppError no-active-subscription; payments-unavailable, service-unavailable
 */
export async function cancelSubscription(
  userId: string,
  collaborators: CancelSubscriptionCollaborators,
): Promise<void> {
  const { payments, subscriptions, logger } = collaborators;
  const active = (await subscriptions.list(userId)).find(({ status }) => isActive(status));
  if (active === undefined) throw new AppError('no-active-subscription');
  const { subscriptionId } = active;
  const { status } = await payments.cancelAtPeriodEnd(subscriptionId);
  await syncSubscription(subscriptionId, [], collaborators);
  // It ended a moment before it was to be ended.
  if (!isActive(status)) throw new AppError('no-active-subscription');
  logger.info('SUBSCRIPTION_CANCELLED', { userId, subscriptionId });
}
