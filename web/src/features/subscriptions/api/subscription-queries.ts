import { queryOptions } from '@tanstack/react-query';
import {
  cancelSubscription,
  getInvoice,
  keepSubscription,
  listSubscriptions,
  openCardPage,
} from '#shared/endpoints/subscription.ts';
import { pollInterval } from '#web/src/features/subscriptions/model/subscription-facts.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { openPaymentPage } from '#web/src/lib/payment-page.ts';
import { isRetryable } from '#web/src/lib/query-client.ts';

export const subscriptionsFetchFailedMessage = 'An unexpected error occurred while fetching the stories';

export const subscriptionKeys = { all: ['subscription'], list: ['subscription', 'list'] } as const;

/** Newest first; polls while a new one may appear. @param openedAt page load, in milliseconds since 1970 */
export function subscriptionsQuery(openedAt: number) {
  return queryOptions({
    queryKey: subscriptionKeys.list,
    queryFn: async ({ signal }) => (await api(listSubscriptions, {}, { signal })).data,
    refetchInterval: ({ state }) => pollInterval(state.data, Date.now() - openedAt),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

export function invoiceQuery(subscriptionId: string) {
  return queryOptions({
    queryKey: ['subscription', 'invoice', subscriptionId],
    queryFn: async ({ signal }) => (await api(getInvoice, { path: { subscriptionId } }, { signal })).data,
    retry: (failures, error) => failures < 1 && isRetryable(error),
  });
}

/** The invoice does not exist or belongs to another customer. */
export function isInvoiceNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'invoice-not-found' || error.code === 'invalid-input');
}

export async function requestCancellation(): Promise<void> {
  await api(cancelSubscription, {});
}

export async function takeBackCancellation(): Promise<void> {
  await api(keepSubscription, {});
}

/** Leaves for Stripe's page. @throws ApiError, or Error for an address that is not allowed */
export async function changeCard(): Promise<void> {
  const { url } = await api(openCardPage, {});
  await openPaymentPage(url);
}
