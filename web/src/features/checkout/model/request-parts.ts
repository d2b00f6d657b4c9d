import { storyRequest } from '#shared/catalogue/limits.ts';
import { type CheckoutProduct, categoryKeys, readStored } from '#web/src/lib/storage.ts';
import { categoryOfStored } from './checkout-storage.ts';

/** The conversation behind a story, as it lies in the browser's storage (specification 1.7); empty for any other product. */
export function storedConversation({ prompt }: CheckoutProduct) {
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
export function claimedProduct({ name, prompt, coupon }: CheckoutProduct) {
  return { name, ...(prompt === undefined ? {} : { prompt }), ...(coupon === undefined ? {} : { coupon }) };
}
