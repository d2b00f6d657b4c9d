import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { categoryKeys, readStored, removeStored, storedKeys, writeStored } from './storage.ts';

/** More would be drafts that nobody could tell the server of for weeks; it forgets them by itself after 30 days. */
const mostDiscarded = 20;

/**
 * 'Start again', and the end of a purchase: chat, step, text and intro are gone (specification 1.4). The server's draft is put on
 * the list of those to be forgotten there, too, so that no device brings the conversation back.
 */
export function clearCategory(category: CategorySlug): void {
  const keys = categoryKeys(category);
  const draftId = readStored(keys.draftId);
  if (draftId !== null) {
    const earlier = readStored(storedKeys.discardedDrafts) ?? [];
    writeStored(storedKeys.discardedDrafts, [...earlier.filter((id) => id !== draftId), draftId].slice(-mostDiscarded));
  }
  removeStored(
    keys.chatHistory,
    keys.step,
    keys.finalMessage,
    keys.introStoryLines,
    keys.draftId,
    keys.turn,
    keys.attempt,
  );
}
