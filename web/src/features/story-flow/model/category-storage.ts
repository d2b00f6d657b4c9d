import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { clearCategory } from '#web/src/lib/clear-category.ts';
import { categoryKeys, readStored, removeStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { type FlowState, type Preview, restoredFlow } from './flow-reducer.ts';

export function readFlow(category: CategorySlug): FlowState {
  const keys = categoryKeys(category);
  return restoredFlow({
    step: readStored(keys.step),
    finalMessage: readStored(keys.finalMessage),
    introStoryLines: readStored(keys.introStoryLines),
    draftId: readStored(keys.draftId),
  });
}

/** The step last: whoever is interrupted in between comes back to the chat, not to an empty preview. */
export function writePreview(category: CategorySlug, { finalMessage, introStoryLines, draftId }: Preview): void {
  const keys = categoryKeys(category);
  writeStored(keys.finalMessage, finalMessage);
  writeStored(keys.introStoryLines, introStoryLines);
  if (draftId !== null) writeStored(keys.draftId, draftId);
  writeStored(keys.step, 2);
}

/** The conversation is over, bought or begun again: it is not to be paid for at the checkout any more. */
export function endCategory(category: CategorySlug): void {
  const isForSale = readStored(storedKeys.checkoutProduct)?.prompt === categories[category].promptKey;
  if (isForSale) removeStored(storedKeys.checkoutProduct);
  clearCategory(category);
}
