import { createSubscription } from '#shared/endpoints/checkout.ts';
import { api } from '#web/src/lib/api.ts';
import { leaveForPayment } from '#web/src/lib/payment-address.ts';

/** Opens a payment session for the subscription and leaves for it. @throws ApiError, or Error when the page is none of ours */
export async function openSubscription(): Promise<void> {
  const { url } = await api(createSubscription, {});
  await leaveForPayment(url);
}
