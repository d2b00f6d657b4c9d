import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import type { KeptOutPiece } from '#shared/schemas/kept-piece.ts';
import { clearCategory } from '#web/src/lib/clear-category.ts';
import { categoryKeys, readStored, removeStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { type FlowState, type Preview, restoreFlow } from './flow-reducer.ts';

export function readFlow(category: CategorySlug): FlowState {
  const keys = categoryKeys(category);
  return restoreFlow({
    step: readStored(keys.step),
    finalMessage: readStored(keys.finalMessage),
    introStoryLines: readStored(keys.introStoryLines),
    draftId: readStored(keys.draftId),
  });
}

/** Where this browser has no conversation, a customer waits for the drafts of other devices. */
export function readCustomerFlow(category: CategorySlug): FlowState {
  const flow = readFlow(category);
  const history = readStored(categoryKeys(category).chatHistory) ?? [];
  const isEmpty = flow.step === 1 && !history.some(({ role }) => role === 'user');
  return isEmpty ? { step: 1, phase: 'restoring' } : flow;
}

/** What an opening was written under, and without. */
export interface OpeningRecord {
  readonly marks: readonly KeepOutMark[];
  readonly keptOut: readonly KeptOutPiece[];
}

/** Writes the step last, so that an interruption leaves the chat instead of an empty preview. */
export function writePreview(
  category: CategorySlug,
  { finalMessage, introStoryLines, draftId }: Preview,
  { marks, keptOut }: OpeningRecord,
): void {
  const keys = categoryKeys(category);
  writeStored(keys.openingMarks, [...marks]);
  writeStored(keys.keptOut, [...keptOut]);
  writeStored(keys.introStoryLines, introStoryLines);
  writeStored(keys.finalMessage, finalMessage);
  if (draftId !== null) writeStored(keys.draftId, draftId);
  writeStored(keys.step, 2);
}

/** Also removes the story from the checkout. */
export function endCategory(category: CategorySlug): void {
  const isForSale = readStored(storedKeys.checkoutProduct)?.prompt === categories[category].promptKey;
  if (isForSale) removeStored(storedKeys.checkoutProduct);
  clearCategory(category);
}
