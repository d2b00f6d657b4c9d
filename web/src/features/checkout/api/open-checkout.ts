import { createCheckout } from '../../../../../shared/endpoints/checkout.ts';
import { api } from '../../../lib/api.ts';
import type { CheckoutProduct } from '../../../lib/storage.ts';
import { claimedProduct, storedConversation } from '../model/request-parts.ts';

/** Opens a payment session. @throws ApiError */
export async function openCheckout(
  product: CheckoutProduct,
  idempotencyKey: string,
): Promise<{ readonly sessionId: string; readonly url: string }> {
  const body = { product: claimedProduct(product), ...storedConversation(product) };
  const { message, url } = await api(createCheckout, { body }, { idempotencyKey });
  return { sessionId: message, url };
}
