import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { isActive, isOverdue } from './subscription.ts';

/**
 * Opens Stripe's page where the customer changes the card of the subscription. @returns its address, valid for minutes and only
 * for this customer @throws AppError subscription-ended without a subscription that will be charged; payments-unavailable
 */
export async function openCardPage(
  userId: string,
  { payments, subscriptions, siteUrl }: Pick<Shop, 'payments' | 'subscriptions' | 'siteUrl'>,
): Promise<string> {
  const records = await subscriptions.list(userId);
  const current = records.find(({ status }) => isActive(status) || isOverdue(status));
  const url = current && (await payments.openCardPage(current.customerId, new URL('/subscription', siteUrl).href));
  if (url === undefined) throw new AppError('subscription-ended');
  return url;
}
