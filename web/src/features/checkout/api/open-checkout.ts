import { createCheckout } from '#shared/endpoints/checkout.ts';
import { claimedProduct, storedConversation } from '#web/src/features/checkout/model/request-parts.ts';
import { api } from '#web/src/lib/api.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

/** Creates a payment session. @throws ApiError */
export async function openCheckout(
  product: CheckoutProduct,
  idempotencyKey: string,
): Promise<{ readonly sessionId: string; readonly url: string }> {
  const body = { product: claimedProduct(product), ...storedConversation(product) };
  const { message, url } = await api(createCheckout, { body }, { idempotencyKey });
  return { sessionId: message, url };
}
