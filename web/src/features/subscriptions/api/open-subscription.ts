import { createSubscription } from '#shared/endpoints/checkout.ts';
import { api } from '#web/src/lib/api.ts';
import { leaveForPayment } from '#web/src/lib/payment-address.ts';

/** Creates a payment session and navigates to it. @throws ApiError, or Error for an address that is not allowed */
export async function openSubscription(): Promise<void> {
  const { url } = await api(createSubscription, {});
  await leaveForPayment(url);
}
