import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Payments } from '#functions/domain/ports/payments.ts';
import { isActive, isOverdue, type SubscriptionRecord } from './subscription.ts';

interface OpenCardPageCollaborators {
  readonly payments: Pick<Payments, 'openCardPage'>;
  readonly subscriptions: { list(userId: string): Promise<SubscriptionRecord[]> };
  readonly siteUrl: string;
}

/**
 * Opens Stripe's page where the customer changes the card of the subscription. @returns its address, valid for minutes and only
 * for this customer @throws AppError subscription-ended without a subscription that will be charged; payments-unavailable
 */
export async function openCardPage(
  userId: string,
  { payments, subscriptions, siteUrl }: OpenCardPageCollaborators,
): Promise<string> {
  const records = await subscriptions.list(userId);
  const current = records.find(({ status }) => isActive(status) || isOverdue(status));
  const url = current && (await payments.openCardPage(current.customerId, new URL('/subscription', siteUrl).href));
  if (url === undefined) throw new AppError('subscription-ended');
  return url;
}
