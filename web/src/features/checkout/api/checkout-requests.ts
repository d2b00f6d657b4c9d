import { storyRequest } from '../../../../../shared/catalogue/limits.ts';
import { createCheckout } from '../../../../../shared/endpoints/checkout.ts';
import { validateCoupon } from '../../../../../shared/endpoints/coupon.ts';
import { addStory } from '../../../../../shared/endpoints/story.ts';
import { api } from '../../../lib/api.ts';
import { type CheckoutProduct, categoryKeys, readStored } from '../../../lib/storage.ts';
import { categoryOfStored } from '../model/checkout-storage.ts';

/** The conversation behind a story, as it lies in the browser's storage (spec 1 §7); empty for any other product. */
function storedConversation({ prompt }: CheckoutProduct) {
  const category = categoryOfStored(prompt);
  if (category === undefined) return { chatHistory: [] };
  const keys = categoryKeys(category);
  const draftId = readStored(keys.draftId);
  return {
    userMessage: storyRequest,
    chatHistory: readStored(keys.chatHistory) ?? [],
    introStoryLines: readStored(keys.introStoryLines) ?? '',
    ...(draftId === null ? {} : { draftId }),
  };
}

/** What the server reads of a product: its price and discount are our own affair. */
function claimed({ name, prompt, coupon }: CheckoutProduct) {
  return { name, ...(prompt === undefined ? {} : { prompt }), ...(coupon === undefined ? {} : { coupon }) };
}

/** Opens a payment session. @throws ApiError */
export async function openCheckout(
  product: CheckoutProduct,
  idempotencyKey: string,
): Promise<{ readonly sessionId: string; readonly url: string }> {
  const body = { product: claimed(product), ...storedConversation(product) };
  const { message, url } = await api(createCheckout, { body }, { idempotencyKey });
  return { sessionId: message, url };
}

/** Adds a story for which nothing is to be paid. @throws ApiError */
export async function addFreeStory(
  product: CheckoutProduct,
  { firstStory, idempotencyKey }: { readonly firstStory: boolean; readonly idempotencyKey: string },
): Promise<void> {
  const body = { product: claimed(product), ...storedConversation(product), firstStory };
  await api(addStory, { body }, { idempotencyKey });
}

/** How many percent a coupon takes off. @throws ApiError */
export async function checkCoupon(code: string, signal: AbortSignal): Promise<number> {
  return (await api(validateCoupon, { body: { code } }, { signal })).data;
}
