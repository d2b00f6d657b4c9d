import { storyRequest } from '#shared/catalogue/limits.ts';
import { readProductChoices } from '#web/src/lib/product-choices.ts';
import { type CheckoutProduct, categoryKeys, readStored } from '#web/src/lib/storage.ts';
import { categoryOfPromptKey } from './checkout-storage.ts';

/** From localStorage (specification 1.7); empty for products other than stories. */
export function conversationFields({ prompt }: CheckoutProduct) {
  const category = categoryOfPromptKey(prompt);
  if (category === undefined) return { chatHistory: [] };
  const keys = categoryKeys(category);
  const draftId = readStored(keys.draftId);
  return {
    userMessage: storyRequest,
    chatHistory: readStored(keys.chatHistory) ?? [],
    introStoryLines: readStored(keys.introStoryLines) ?? '',
    marks: (readStored(keys.marks) ?? []).map(({ text, keptOut }) => ({ text, keptOut })),
    ...(draftId === null ? {} : { draftId }),
  };
}

/** The story, the address or the card that were chosen on the product's page. */
export function choiceFields(name: string) {
  const choices = readProductChoices(name);
  return {
    ...(choices?.story == null ? {} : { storyId: choices.story.id }),
    ...(choices?.address == null ? {} : { address: choices.address }),
    ...(choices?.voucher === undefined ? {} : { voucher: choices.voucher }),
  };
}

/** The fields that the server accepts; it computes price and discount itself. */
export function productFields({ name, prompt, coupon }: CheckoutProduct) {
  return {
    name,
    ...choiceFields(name),
    ...(prompt === undefined ? {} : { prompt }),
    ...(coupon === undefined ? {} : { coupon }),
  };
}
