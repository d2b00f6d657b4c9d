import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { categoryKeys, readStored, removeStored, storedKeys, writeStored } from './storage.ts';

/** The server deletes older drafts after 30 days. */
const maxDiscarded = 20;

/** Deletes a category's chat, step, text and intro (specification 1.4), later also the server's draft. */
export function clearCategory(category: CategorySlug): void {
  const keys = categoryKeys(category);
  const draftId = readStored(keys.draftId);
  if (draftId !== null) {
    const earlier = readStored(storedKeys.discardedDrafts) ?? [];
    writeStored(storedKeys.discardedDrafts, [...earlier.filter((id) => id !== draftId), draftId].slice(-maxDiscarded));
  }
  removeStored(
    keys.chatHistory,
    keys.step,
    keys.finalMessage,
    keys.introStoryLines,
    keys.draftId,
    keys.turn,
    keys.readiness,
    keys.marks,
    keys.keptOut,
    keys.openingMarks,
    keys.attempt,
  );
}
