import type { CategorySlug } from '../../../../../shared/catalogue/categories.ts';
import { categoryKeys, readStored, writeStored } from '../../../lib/storage.ts';
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
